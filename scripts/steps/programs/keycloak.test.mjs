import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findKeycloak, keycloak, keycloakVersion } from './keycloak.mjs';

let folder;
let env;
let server;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-keycloak-'));
  mkdirSync(join(folder, 'bin'));
  env = { PATH: join(folder, 'bin'), XDG_CACHE_HOME: join(folder, 'cache') };
});
afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const cachedFolder = () => join(folder, 'cache', 'foyer', 'engines', `keycloak-${keycloakVersion}`);

function installFakeJava(version) {
  const path = join(folder, 'bin', 'java');
  writeFileSync(path, `#!/bin/sh\necho 'openjdk version "${version}" 2025-04-15' >&2\n`);
  chmodSync(path, 0o755);
}

async function serve(bytes) {
  server = createServer((_request, response) => response.end(bytes));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

test('uses a Keycloak that was built before', () => {
  mkdirSync(join(cachedFolder(), 'lib'), { recursive: true });
  writeFileSync(join(cachedFolder(), 'lib', 'quarkus-run.jar'), '');

  expect(keycloak(env).isDone()).toBe(cachedFolder());
});

test('downloads nothing without Java and says which tests are skipped', async () => {
  expect(keycloak(env).isDone()).toBeUndefined();
  expect(await keycloak(env).run(() => {})).toBe('no Java 17: the single sign-on tests are skipped');
  expect(existsSync(join(folder, 'cache'))).toBe(false);
});

test('reports a Java version that is too old', async () => {
  installFakeJava('11.0.2');

  expect(await keycloak(env).run(() => {})).toContain('Java 11, older than 17: the single sign-on tests');
});

test('discards a download with a wrong checksum', async () => {
  installFakeJava('17.0.15');
  const FOYER_KEYCLOAK_RELEASES = await serve('something else');

  expect(await keycloak({ ...env, FOYER_KEYCLOAK_RELEASES }).run(() => {})).toContain(
    'does not match its checksum',
  );
  expect(findKeycloak(env)).toBeUndefined();
  expect(readdirSync(join(cachedFolder(), '..'))).toEqual([]);
});

test('says that the tests are skipped if the download fails', async () => {
  installFakeJava('21');
  const FOYER_KEYCLOAK_RELEASES = 'http://127.0.0.1:9';

  expect(await keycloak({ ...env, FOYER_KEYCLOAK_RELEASES }).run(() => {})).toContain(
    'could not be downloaded',
  );
});
