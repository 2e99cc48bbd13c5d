// Loaded by the extension host: runs the suite with mocha and writes one row for every test.

const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const Mocha = require('mocha');

exports.run = () =>
  new Promise((resolve, reject) => {
    const mocha = new Mocha({ timeout: 30_000, reporter: 'min' });
    for (const name of ['suite.js', 'chat.js']) {
      mocha.addFile(join(__dirname, name));
    }
    const rows = [];
    const runner = mocha.run((failures) => {
      writeFileSync(process.env.MOORAGE_TEST_RESULTS, JSON.stringify(rows));
      failures > 0 ? reject(new Error(`${failures} failed`)) : resolve();
    });
    runner.on('pass', (test) => rows.push({ title: test.title, ms: test.duration }));
    runner.on('fail', (test, error) => rows.push({ title: test.title, ms: test.duration ?? 0, error: String(error) }));
  });
