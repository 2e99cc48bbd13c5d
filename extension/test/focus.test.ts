import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { CallExpression, Node, ObjectExpression } from 'acorn';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { transformSync } from 'esbuild';

/** Boxes of one source in which words or ticks would be lost with the focus, by what stands around them. */
function lost(source: string): string[] {
  const { code } = transformSync(source, { loader: 'ts', target: 'es2022' });
  const found: string[] = [];
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    CallExpression(node: CallExpression) {
      const called =
        node.callee.type === 'MemberExpression' ? code.slice(node.callee.property.start, node.callee.end) : '';
      const options = optionsOf(node);
      const holdsWork = called === 'showInputBox' || (called === 'showQuickPick' && options.includes('canPickMany'));
      if (holdsWork && !options.includes('ignoreFocusOut')) {
        found.push(code.slice(node.start, node.end).slice(0, 80));
      }
    },
  });
  return found;
}

function optionsOf(node: CallExpression): string[] {
  const last: Node | undefined = node.arguments.at(-1);
  const properties = last?.type === 'ObjectExpression' ? (last as ObjectExpression).properties : [];
  return properties.flatMap((each) =>
    each.type === 'Property' && each.key.type === 'Identifier' ? [each.key.name] : [],
  );
}

test('a box that would lose what was written or ticked is found', () => {
  assert.equal(lost("window.showInputBox({ title: 'x' })").length, 1);
  assert.equal(lost('window.showQuickPick(rows, { canPickMany: true, title })').length, 1);
  assert.deepEqual(lost('window.showQuickPick(rows, { canPickMany: true, ignoreFocusOut: true })'), []);
  assert.deepEqual(lost('window.showQuickPick(rows, { title })'), []);
});

test('what was written or ticked in a box outlives a change of focus', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.ts'));
  assert.deepEqual(
    files.flatMap((each) => lost(readFileSync(`src/${each}`, 'utf8'))),
    [],
  );
});
