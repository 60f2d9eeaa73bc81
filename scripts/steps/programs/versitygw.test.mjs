import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findVersitygw, versitygw, versitygwVersion } from './versitygw.mjs';

const goodSum = 'h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=';
let folder;
let env;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-versitygw-'));
  mkdirSync(join(folder, 'bin'));
  env = { PATH: join(folder, 'bin'), XDG_CACHE_HOME: join(folder, 'cache') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cached = () => join(folder, 'cache', 'foyer', 'engines', `versitygw-${versitygwVersion}`);

function installFakeGo(sum) {
  env.PATH = [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter);
  const path = join(folder, 'bin', 'go');
  const script = `case $1 in
    env) echo go1.26.0 ;;
    mod) echo '{ "Sum": "${sum}" }' ;;
    install) echo '#!/bin/sh' > "$GOBIN/versitygw"; chmod +x "$GOBIN/versitygw" ;;
  esac`;
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

test('builds versitygw once, and finds it then', async () => {
  installFakeGo(goodSum);

  expect(versitygw(env).isDone()).toBeUndefined();
  expect(await versitygw(env).run(() => {})).toBe(`built ${versitygwVersion} with Go`);

  expect(versitygw(env).isDone()).toBe(cached());
  expect(readdirSync(join(cached(), '..'))).toEqual([`versitygw-${versitygwVersion}`]);
});

test('says without Go that the tests of S3 are skipped', async () => {
  expect(await versitygw(env).run(() => {})).toBe('no Go: the tests of S3 are skipped');
  expect(existsSync(join(folder, 'cache'))).toBe(false);
});

test('builds nothing from a module with another checksum', async () => {
  installFakeGo('h1:something-else=');

  expect(await versitygw(env).run(() => {})).toContain('does not match its checksum: the tests of S3');
  expect(findVersitygw(env)).toBeUndefined();
});
