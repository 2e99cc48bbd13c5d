import assert from 'node:assert/strict';
import { test } from 'node:test';

import { didNotStart, lastLine, notFound } from '../src/problem';
import type { FolderStatus, StatusResult } from '../src/protocol';
import { doctorReport } from '../src/report';
import type { Choice } from '../src/server';

const FOUND: Choice = { kind: 'found', command: '/bin/moorage', args: ['lsp'], origin: 'path' };

function status(changes: Partial<FolderStatus> = {}): StatusResult {
  const folder: FolderStatus = {
    root: '/shop',
    store: '/shop/.git/moorage/store.db',
    state: 'ready',
    problem: '',
    readOnly: false,
    memories: 3,
    pendingEmbeddings: 0,
    model: 'small',
    modelState: 'ready',
    modelNote: '',
    ...changes,
  };
  return { version: '1.0', python: '3.11', folders: [folder] };
}

function report(changes: Partial<Parameters<typeof doctorReport>[0]> = {}): string {
  return doctorReport({
    extension: '1.0',
    choice: FOUND,
    problem: undefined,
    status: status(),
    editor: ['Editor: Code 1.139'],
    ...changes,
  });
}

test('a healthy server is said to be one', () => {
  assert.match(report(), /Everything works\./);
  assert.match(report(), /- Memories: 3\n/);
});

test('different versions come with what to do', () => {
  assert.match(report({ extension: '1.1' }), /moorage editor install/);
});

test('a failed folder names its problem', () => {
  const text = report({ status: status({ state: 'failed', problem: 'store is newer' }) });
  assert.match(text, /A folder has a problem\./);
  assert.match(text, /failed: store is newer\n$/);
});

test('without a server the report says where it was looked for', () => {
  const choice: Choice = { kind: 'none', looked: ['/a/moorage', '/b/moorage'] };
  const text = report({ choice, problem: notFound(choice), status: undefined });
  assert.match(text, /was not found/);
  assert.match(text, / {2}- `\/b\/moorage`/);
});

test('a wrong setting is named with its value and its fix', () => {
  const problem = notFound({ kind: 'wrong-setting', path: '/no/such' });
  assert.match(problem.message, /moorage\.server\.path names "\/no\/such"/);
  assert.equal(problem.fix, 'settings');
});

test('a server that ends at once is quoted', () => {
  const words = lastLine('Traceback\n  File\nModuleNotFoundError: pygls\n\n');
  const problem = didNotStart('/bin/moorage', 'path', 'ended at once with exit code 1', words);
  assert.match(problem.message, /exit code 1\. It said: "ModuleNotFoundError: pygls"\. The log has the details\.$/);
});
