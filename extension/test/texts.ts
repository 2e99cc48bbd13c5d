// Every text of the sources that a person may read: which go through the translations, and which do not.

import { readdirSync, readFileSync } from 'node:fs';
import { type CallExpression, type Literal, type Node, type Property, parse, type TemplateLiteral } from 'acorn';
import { ancestor } from 'acorn-walk';
import { transformSync } from 'esbuild';

/** Calls whose texts no person reads but in the log. */
const LOGS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'appendLine', 'log']);
/** Properties and calls whose texts a person reads even when they are single words. */
const SHOWN = new Set(['title', 'label', 'prompt', 'placeHolder', 'detail', 'tooltip', 'message', 'description']);
const SHOWING = /^show(Information|Warning|Error)Message$/;
/** Generated, and written for language models. */
const OTHERS = new Set(['protocol.ts', 'chat/english.ts']);
/** What programs read. */
const CODE = /^(moorage|import) /;

interface Texts {
  translated: string[];
  bare: string[];
}

type Written = Literal | TemplateLiteral;

/** Texts by kind for one source: `translated` go through l10n.t, `bare` ought to. */
export function textsOf(source: string): Texts {
  const { code } = transformSync(source, { loader: 'ts', target: 'es2022' });
  const texts: Texts = { translated: [], bare: [] };
  const visit = (node: Written, _state: unknown, parents: Node[]) => judge(node, parents.slice(0, -1), texts);
  ancestor(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), { Literal: visit, TemplateLiteral: visit });
  return texts;
}

/** The same for all sources of a folder but for what looks like `code`; a bare text is led by its file's name. */
export function textsIn(folder: string, code?: RegExp): Texts {
  const all: Texts = { translated: [], bare: [] };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.ts') && !OTHERS.has(file)) {
      const { translated, bare } = textsOf(readFileSync(`${folder}/${file}`, 'utf8'));
      all.translated.push(...translated);
      all.bare.push(...bare.filter((text) => !code?.test(text)).map((text) => `${file}: ${text}`));
    }
  }
  return { translated: [...new Set(all.translated)].sort(), bare: all.bare };
}

/** Values of these are words of the protocol, which no person reads as they are. */
const OF_THE_PROTOCOL =
  /\.(kind|verdict|trust|state|grade|outcome|result|rule|type|staleness|status|modelState|role|tier|scope)$/;
const JOINED = /^\.(join|filter|map|flatMap)$/;
/** What language models read. */
const FOR_MODELS = /^chat\/(tools|quoting|english)\.ts$/;

/** Words of the protocol that one source puts into a text, a label or a list of words, without a text of its own for them. */
export function protocolWordsOf(source: string): string[] {
  const { code } = transformSync(source, { loader: 'ts', target: 'es2022' });
  const found: string[] = [];
  ancestor(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    MemberExpression(node: Node, _state: unknown, parents: Node[]) {
      const written = code.slice(node.start, node.end);
      if (OF_THE_PROTOCOL.test(written) && isPutIntoText(node, parents.slice(0, -1), code)) {
        found.push(written);
      }
    },
  });
  return found;
}

export function protocolWordsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => file.endsWith('.ts') && !OTHERS.has(file) && !FOR_MODELS.test(file))
    .flatMap((file) => protocolWordsOf(readFileSync(`${folder}/${file}`, 'utf8')).map((each) => `${file}: ${each}`));
}

function isPutIntoText(node: Node, parents: readonly Node[], code: string): boolean {
  const [parent, above, , called] = [...parents].reverse();
  switch (parent?.type) {
    case 'TemplateLiteral':
      return true;
    case 'Property':
      return SHOWN.has(propertyOf(node as Written, parent));
    case 'ArrayExpression':
      return (
        above?.type === 'MemberExpression' && JOINED.test(code.slice(parent.end, above.end)) && called !== undefined
      );
    case 'CallExpression':
      return calledName(parent) === 't' && (parent as CallExpression).arguments[0] !== node;
    default:
      return false;
  }
}

/** The numbers in braces, in order of size. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].sort();
}

function judge(node: Written, parents: Node[], texts: Texts): void {
  const text = textOf(node);
  const parent = parents.at(-1);
  if (text === undefined || parent?.type.startsWith('Import')) {
    return;
  }
  const calls = parents.map(calledName);
  if (isCall(parent) && calledName(parent) === 't' && parent.arguments[0] === node) {
    texts.translated.push(text);
  } else if (!calls.some((each) => LOGS.has(each)) && (readsLikeProse(text) || isShown(node, parent))) {
    texts.bare.push(text);
  }
}

function textOf(node: Written): string | undefined {
  if (node.type === 'TemplateLiteral') {
    return node.quasis.map((each) => each.value.cooked ?? '').join('{}');
  }
  return typeof node.value === 'string' ? node.value : undefined;
}

function isCall(node: Node | undefined): node is CallExpression {
  return node?.type === 'CallExpression';
}

function calledName(node: Node | undefined): string {
  const callee = isCall(node) ? node.callee : undefined;
  const name = callee?.type === 'MemberExpression' ? callee.property : callee;
  return name?.type === 'Identifier' ? name.name : '';
}

// Two words side by side; names of commands, schemes, selectors and code have none.
function readsLikeProse(text: string): boolean {
  return !CODE.test(text) && /\p{L}{2,}[,;:.?!]? \p{L}+/u.test(text.replaceAll(/<[^>]*>|\{\}/g, ''));
}

function isShown(node: Written, parent: Node | undefined): boolean {
  const text = (textOf(node) ?? '')
    .replaceAll('{}', '')
    .replace(/\$\([\w~-]+\)/, '')
    .replace('Moorage', '');
  const isWord = /\p{L}{2,}/u.test(text);
  return isWord && (SHOWN.has(propertyOf(node, parent)) || SHOWING.test(calledName(parent)));
}

function propertyOf(node: Written, parent: Node | undefined): string {
  if (parent?.type !== 'Property') {
    return '';
  }
  const property = parent as Property;
  return property.value === node && property.key.type === 'Identifier' ? property.key.name : '';
}
