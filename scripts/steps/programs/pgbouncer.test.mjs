import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPgBouncer, pgBouncer } from './pgbouncer.mjs';

let folder;
let env;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-pgbouncer-'));
  mkdirSync(join(folder, 'bin'));
  env = { PATH: join(folder, 'bin'), XDG_CACHE_HOME: join(folder, 'cache') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const engines = () => join(folder, 'cache', 'foyer', 'engines');

/** Programs of Debian that unpack a PgBouncer which says its version. */
function installFakeApt({ hasPackage = true } = {}) {
  env.PATH = [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter);
  const unpack =
    'mkdir -p "$3/usr/sbin" && printf "#!/bin/sh\\n" > "$3/usr/sbin/pgbouncer" && chmod +x "$3/usr/sbin/pgbouncer"';
  const scripts = {
    'apt-cache': 'echo "  Depends: libcares2"',
    'apt-get': `[ "$1" = download ] && ${hasPackage ? 'touch "$2.deb"' : 'exit 100'}`,
    dpkg: `[ "$1" = --status ] && exit 1\n${unpack}`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
}

test('unpacks the package once, and finds the program then', async () => {
  installFakeApt();

  expect(await pgBouncer(env).run(() => {})).toBe('unpacked from the Debian package');

  expect(pgBouncer(env).isDone()).toBe(join(engines(), 'pgbouncer-debian', 'pgbouncer'));
  expect(readdirSync(engines())).toEqual(['pgbouncer-debian']);
});

test('says without apt that the tests of a connection pooler are skipped', async () => {
  expect(await pgBouncer(env).run(() => {})).toBe('no apt: the tests of a connection pooler are skipped');
  expect(existsSync(join(folder, 'cache'))).toBe(false);
});

test('says so also when the package cannot be downloaded, and leaves nothing behind', async () => {
  installFakeApt({ hasPackage: false });

  expect(await pgBouncer(env).run(() => {})).toContain('could not be downloaded: the tests of a connection');
  expect(findPgBouncer(env)).toBeUndefined();
  expect(readdirSync(engines())).toEqual([]);
});
