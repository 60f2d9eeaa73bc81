import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSchemathesis, schemathesis, schemathesisVersion } from './schemathesis.mjs';

let folder;
let env;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-schemathesis-'));
  mkdirSync(join(folder, 'bin'));
  env = { PATH: join(folder, 'bin'), XDG_CACHE_HOME: join(folder, 'cache') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const install = () => schemathesis(env).run(() => {});

/** A Python whose `venv` has this pip. */
function installFakePython(pip) {
  const path = join(folder, 'bin', 'python3');
  const files = `/bin/mkdir -p "$3/bin"; printf '%s\\n' '#!/bin/sh' '${pip}' > "$3/bin/pip"; /bin/chmod 755 "$3/bin/pip"`;
  writeFileSync(path, `#!/bin/sh\n${files}\n`);
  chmodSync(path, 0o755);
}

test('skips the tests of the API where Python is missing', async () => {
  expect(await install()).toBe('no Python 3 with venv: the fuzz tests of the API are skipped');
  expect(findSchemathesis(env)).toBeUndefined();
});

test('skips them when the packages cannot be installed, and says why', async () => {
  installFakePython('echo no network; exit 1');

  expect(await install()).toBe(
    'Schemathesis could not be installed (no network): the fuzz tests of the API are skipped',
  );
  expect(findSchemathesis(env)).toBeUndefined();
});

test('installs only packages whose checksum is known, and finds the program afterwards', async () => {
  installFakePython('case "$*" in *--require-hashes*) exit 0;; esac; exit 1');

  expect(await install()).toBe(`release ${schemathesisVersion}`);
  expect(findSchemathesis(env)).toMatch(/schemathesis$/);
});
