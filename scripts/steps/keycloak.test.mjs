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

const kept = () => join(folder, 'cache', 'foyer', 'engines', `keycloak-${keycloakVersion}`);

function haveJava(version) {
  const path = join(folder, 'bin', 'java');
  writeFileSync(path, `#!/bin/sh\necho 'openjdk version "${version}" 2025-04-15' >&2\n`);
  chmodSync(path, 0o755);
}

async function serve(bytes) {
  server = createServer((_request, answer) => answer.end(bytes));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${server.address().port}`;
}

test('one that was made before is used', () => {
  mkdirSync(join(kept(), 'lib'), { recursive: true });
  writeFileSync(join(kept(), 'lib', 'quarkus-run.jar'), '');

  expect(keycloak(env).isDone()).toBe(kept());
});

test('without Java nothing is fetched, and it says what is skipped', async () => {
  expect(keycloak(env).isDone()).toBeUndefined();
  expect(await keycloak(env).run(() => {})).toBe(
    'no Java 17: the journeys of single sign-on will be skipped',
  );
  expect(existsSync(join(folder, 'cache'))).toBe(false);
});

test('with a Java that is too old it says so', async () => {
  haveJava('11.0.2');

  expect(await keycloak(env).run(() => {})).toContain('Java 11, older than 17: the journeys');
});

test('what is not what was published is thrown away', async () => {
  haveJava('17.0.15');
  const FOYER_KEYCLOAK_RELEASES = await serve('something else');

  expect(await keycloak({ ...env, FOYER_KEYCLOAK_RELEASES }).run(() => {})).toContain('not the Keycloak');
  expect(findKeycloak(env)).toBeUndefined();
  expect(readdirSync(join(kept(), '..'))).toEqual([]);
});

test('offline it is told as skipped', async () => {
  haveJava('21');
  const FOYER_KEYCLOAK_RELEASES = 'http://127.0.0.1:9';

  expect(await keycloak({ ...env, FOYER_KEYCLOAK_RELEASES }).run(() => {})).toContain('cannot be fetched');
});
