// Runs in plain Node once the extension is uninstalled: takes away its own environment and the sample. Memories stay.

import { readFileSync, rmSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';

const OWN = ['environment', 'sample'];
const OWNER = 'moorage.moorage';

function storage(): string | undefined {
  try {
    const path = readFileSync(join(__dirname, 'storage.txt'), 'utf8').trim();
    return isAbsolute(path) && basename(path).toLowerCase() === OWNER ? path : undefined;
  } catch {
    return undefined;
  }
}

const folder = storage();
if (folder !== undefined) {
  for (const name of OWN) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
