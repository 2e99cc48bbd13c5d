// Runs one topic of drive/ in VS Code in a browser, the way a person works: keyboard, mouse, and what is on the screen.
//
//   node drive.mjs TOPIC             runs it; vscode.py does so with an editor of its own, new for every topic
//   node drive.mjs TOPIC --profile   prints as JSON what the topic asks of its editor
//
// A topic is one file in drive/. It knows nothing of the other topics and exports
//   run()       its steps, made with `step(title, run)` of page.mjs; a step fails by throwing
//   prepare()   optional: runs before the page opens; writes files, runs git, stores memories with `moorage(...)`
//   profile     optional: { settings, machine: settings of the person and of the machine,
//               trust: true to have workspace trust, env: variables (null takes one away),
//               browser: options of Playwright's newContext, languages: those that the editor can be in,
//               open: a workspace file instead of the folder, extension: a folder beside this file, loaded too,
//               version: that the installed extension is said to be of }
// Every step leaves a picture in build/screenshots/TOPIC; `shootThemes(title)` takes one in the dark, the light and a
// high-contrast theme. All topics: `make test`. One: `.venv/bin/python tests/setup/run_tests.py editors --only TOPIC`.

import { finish, open } from './page.mjs';

const [topic, ...switches] = process.argv.slice(2);
const { run, prepare = () => undefined, profile = {} } = await import(`./drive/${topic}.mjs`);

if (switches.includes('--profile')) {
  console.log(JSON.stringify(profile));
} else {
  await prepare();
  await open(topic, profile);
  await run();
  process.exit(await finish());
}
