import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Setting {
  scope?: string;
  order?: number;
  markdownDescription?: string;
  default?: unknown;
}
interface Command {
  command: string;
  category?: string;
  title?: string;
  icon?: string;
}
interface Item {
  command?: string;
  submenu?: string;
  when?: string;
  group?: string;
}
interface Tool {
  name: string;
  toolReferenceName: string;
  displayName: string;
  userDescription: string;
  modelDescription: string;
  icon: string;
  canBeReferencedInPrompt: boolean;
  when: string;
  inputSchema: { properties: Record<string, { type: string; description: string }> };
}
interface Step {
  id: string;
  completionEvents?: string[];
  media?: { altText?: string; image?: unknown; markdown?: string; svg?: string };
}
interface View {
  id: string;
  icon?: string;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { contributes, capabilities } = manifest;
const settings: [string, Setting][] = contributes.configuration.flatMap(
  (each: { properties: Record<string, Setting> }) => Object.entries(each.properties),
);
const commands: Command[] = contributes.commands;
const menus: Record<string, Item[]> = contributes.menus;
/** May always be run: they are for when something is wrong, or ask for what they lack. */
const ANYWHERE = [
  'moorage.getStarted',
  'moorage.openSample',
  'moorage.askChat',
  'moorage.statusMenu',
  'moorage.doctor',
  'moorage.setUp',
  'moorage.restart',
  'moorage.showLogs',
  'moorage.filterMemories',
  'moorage.groupMemories',
  'moorage.refreshMemories',
];
const SCOPES = ['machine', 'machine-overridable', 'window', 'resource', 'application', 'language-overridable'];

test('it activates once the editor has started, and for nothing else by itself', () => {
  assert.deepEqual(manifest.activationEvents, ['onStartupFinished']);
});

test('it runs where the files are, in restricted workspaces with limits, in virtual ones not', () => {
  assert.deepEqual(manifest.extensionKind, ['workspace']);
  assert.equal(capabilities.untrustedWorkspaces.supported, 'limited');
  assert.ok(capabilities.untrustedWorkspaces.description);
  assert.equal(capabilities.virtualWorkspaces.supported, false);
  assert.ok(capabilities.virtualWorkspaces.description);
});

test('what a workspace may set of the machine, takes in and has fetched is restricted where it is not trusted', () => {
  const overridable = settings.filter(([, each]) => each.scope === 'machine-overridable').map(([name]) => name);
  const restricted = [...overridable, 'moorage.documents.paths', 'moorage.embedding.download'];
  assert.deepEqual(restricted.sort(), [...capabilities.untrustedWorkspaces.restrictedConfigurations].sort());
});

test('the types are those of the oldest editor', () => {
  const oldest = manifest.engines.vscode.replace('^', '').split('.').slice(0, 2).join('.');
  assert.ok(manifest.devDependencies['@types/vscode'].startsWith(`~${oldest}.`));
});

test('every setting has a scope, a place, a default and a text', () => {
  const bad = settings.filter(
    ([, each]) =>
      !SCOPES.includes(each.scope ?? '') ||
      each.order === undefined ||
      each.default === undefined ||
      !each.markdownDescription?.startsWith('%'),
  );
  assert.deepEqual(bad, []);
  assert.equal(new Set(settings.map(([, each]) => each.order)).size, settings.length);
});

test('no setting is about telemetry, and nothing depends on another extension', () => {
  assert.deepEqual(
    settings.filter(([name]) => /telemetry/i.test(name)),
    [],
  );
  assert.equal(manifest.extensionDependencies, undefined);
});

test('every command has the category and a title', () => {
  assert.deepEqual(
    commands.filter((each) => each.category !== 'Moorage' || !each.title?.startsWith('%')),
    [],
  );
});

test('every command says when it is of use', () => {
  const known = new Set((menus.commandPalette ?? []).filter((each) => each.when).map((each) => each.command));
  const bad = commands.map((each) => each.command).filter((each) => !known.has(each) && !ANYWHERE.includes(each));
  assert.deepEqual(bad, []);
});

test('menus name commands that there are, and say when', () => {
  const known = new Set(commands.map((each) => each.command));
  for (const [menu, items] of Object.entries(menus)) {
    const bad = items.filter((each) => !each.when || (each.command !== undefined && !known.has(each.command)));
    assert.deepEqual(bad, [], menu);
  }
});

test('what stands in a row of icons has one', () => {
  const icons = new Map(commands.map((each) => [each.command, each.icon]));
  const rows = Object.values(menus)
    .flat()
    .filter((each) => /^(inline|navigation)/.test(each.group ?? ''));
  assert.deepEqual(
    rows.filter((each) => each.command !== undefined && !icons.get(each.command)),
    [],
  );
});

test('no key is taken without saying when', () => {
  assert.deepEqual(
    (contributes.keybindings ?? []).filter((each: Item) => !each.when),
    [],
  );
});

/** Rows of these are what a click or Enter on them runs; the walkthrough has the third as a link. */
const OF_A_ROW = ['moorage.previewPlace', 'moorage.showMore', 'moorage.sampleDrift'];

test('every command is reached by keys: the palette, the menu of a row, of the editor or of a view, or a key', () => {
  const hidden = menus.commandPalette?.filter((each) => each.when === 'false').map((each) => each.command) ?? [];
  const inMenus = ['view/title', 'view/item/context', 'editor/title', 'editor/context'].flatMap((menu) =>
    (menus[menu] ?? []).filter((each) => each.group !== 'inline' && !each.group?.startsWith('inline@')),
  );
  const keyed = [...inMenus, ...contributes.keybindings].map((each: Item) => each.command);
  const reached = new Set([...keyed, ...OF_A_ROW]);
  assert.deepEqual(
    hidden.filter((each) => !reached.has(each)),
    [],
  );
});

test('a key in a list is about the row that has the focus, in every list of memories', () => {
  const views: View[] = Object.values<View[]>(contributes.views).flat();
  const bound = contributes.keybindings.map((each: { command: string; args: { $treeViewId: string } }) => [
    each.command,
    each.args.$treeViewId,
  ]);
  for (const command of ['moorage.memory.forget', 'moorage.memory.edit', 'moorage.memory.confirm']) {
    assert.deepEqual(
      views.map((each) => [command, each.id]).filter((each) => !bound.some((one: string[]) => `${one}` === `${each}`)),
      [],
    );
  }
});

test('every view has an icon and says something when it is empty', () => {
  const welcomed = new Set(contributes.viewsWelcome.map((each: { view: string }) => each.view));
  const views: View[] = Object.values<View[]>(contributes.views).flat();
  assert.deepEqual(
    views.filter((each) => !each.icon || !welcomed.has(each.id)),
    [],
  );
});

test('there are at most six tools, and models are told what, when, when not and the limits', () => {
  const tools: Tool[] = contributes.languageModelTools;
  assert.ok(tools.length <= 6);
  for (const tool of tools) {
    assert.match(tool.name, /^[a-z]+_[a-z]+$/);
    assert.match(tool.modelDescription, /Use it .*Do not use it /s);
    assert.ok(tool.toolReferenceName && tool.userDescription && tool.displayName && tool.icon && tool.when, tool.name);
    assert.ok(tool.canBeReferencedInPrompt);
    for (const [name, property] of Object.entries(tool.inputSchema.properties)) {
      assert.ok(property.type && property.description, `${tool.name}.${name}`);
      assert.ok(!/[pP]ath/.test(name) || property.description.includes('bsolute path'), `${tool.name}.${name}`);
    }
  }
});

test('skill and prompt are there, and the skill is called as its folder', () => {
  const files: { path: string; when: string }[] = [...contributes.chatSkills, ...contributes.chatPromptFiles];
  assert.deepEqual(
    files.filter((each) => !existsSync(each.path) || !each.when),
    [],
  );
  const [skill] = contributes.chatSkills;
  const name = /^name: (.+)$/m.exec(readFileSync(skill.path, 'utf8'))?.[1];
  assert.equal(skill.path, `./chat/skills/${name}/SKILL.md`);
});

// The editor itself looks for a page in the person's language beside the one that the manifest names.
test('every page of the walkthrough is there in every language, with the same pieces', () => {
  const pieces = (text: string) => text.split('\n').map((line) => /^(```\w*|\||>|\d\.|⚠)/.exec(line)?.[1] ?? '');
  for (const { media } of contributes.walkthroughs[0].steps as Step[]) {
    const page = media?.markdown ?? '';
    const shape = new Set(pieces(readFileSync(page, 'utf8')));
    for (const language of ['de', 'ja', 'zh-cn']) {
      const other = readFileSync(page.replace(/md$/, `nls.${language}.md`), 'utf8');
      assert.deepEqual(new Set(pieces(other)), shape, `${page} in ${language}`);
    }
  }
});

test('the walkthrough has five or six steps, each of which notices when it is done', () => {
  const [walkthrough] = contributes.walkthroughs;
  const steps: Step[] = walkthrough.steps;
  assert.ok(steps.length >= 5 && steps.length <= 6);
  for (const step of steps) {
    assert.ok((step.completionEvents ?? []).length > 0, step.id);
    assert.ok(step.media?.markdown !== undefined || step.media?.altText, step.id);
  }
});
