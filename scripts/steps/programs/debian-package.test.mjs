import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { debianPackage, findDebianProgram, nginx } from './debian-package.mjs';

let folder;
let env;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-debian-'));
  mkdirSync(join(folder, 'bin'));
  env = { PATH: join(folder, 'bin'), XDG_CACHE_HOME: join(folder, 'cache') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const engines = () => join(folder, 'cache', 'foyer', 'engines');

/** @param {string} script of `apt-get download` */
function installFakeApt(script) {
  env.PATH = [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter);
  const programs = {
    'apt-cache': 'echo "  Depends: libcares2"',
    'apt-get': `case $1 in download) ${script} ;; esac`,
    dpkg: `[ "$1" = --status ] && exit 1
      case $2 in
        *libcares2*) mkdir -p "$3/usr/lib/x86_64-linux-gnu" ;;
        *) mkdir -p "$3/usr/sbin"; printf '#!/bin/sh\\necho "$LD_LIBRARY_PATH $*"' > "$3/usr/sbin/nginx"; chmod +x "$3/usr/sbin/nginx" ;;
      esac`,
  };
  for (const [name, text] of Object.entries(programs)) {
    const path = join(folder, 'bin', name);
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
  }
}

test('unpacks a Debian package into the cache once, and finds its program then', async () => {
  installFakeApt('shift; for name; do touch "$name.deb"; done');

  expect(debianPackage(nginx, env).isDone()).toBeUndefined();
  expect(await debianPackage(nginx, env).run(() => {})).toBe("Debian's package");

  expect(findDebianProgram(nginx, env)).toBe(join(engines(), 'debian-nginx', 'start'));
  expect(readdirSync(engines())).toEqual(['debian-nginx']);
});

test('a program of a Debian package runs with the libraries that the machine lacks', async () => {
  installFakeApt('shift; for name; do touch "$name.deb"; done');
  await debianPackage(nginx, env).run(() => {});

  const { stdout } = spawnSync(findDebianProgram(nginx, env), ['-v'], { encoding: 'utf8' });

  expect(stdout).toBe(`${join(engines(), 'debian-nginx', 'usr/lib/x86_64-linux-gnu')} -v\n`);
});

test('skips the tests of a Debian package without apt', async () => {
  expect(await debianPackage(nginx, env).run(() => {})).toBe('no apt: the tests of nginx are skipped');
});

test('skips the tests of a Debian package that apt cannot download', async () => {
  installFakeApt('echo "E: Unable to locate package nginx"; exit 100');

  expect(await debianPackage(nginx, env).run(() => {})).toBe(
    'nginx could not be downloaded (E: Unable to locate package nginx): the tests of nginx are skipped',
  );
  expect(readdirSync(engines())).toEqual([]);
});

test('a program of a Debian package is found where its variable says', () => {
  const program = join(folder, 'bin', 'nginx');
  writeFileSync(program, '');
  chmodSync(program, 0o755);

  expect(findDebianProgram(nginx, { ...env, NGINX_BIN: program })).toBe(program);
});
