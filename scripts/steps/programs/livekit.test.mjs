import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findLiveKit, liveKit, liveKitVersion } from './livekit.mjs';
import { archiveName, liveKitChecksums } from './livekit-release.mjs';

const unreachable = 'http://127.0.0.1:9';
const archive = archiveName(liveKitVersion);
let folder;
let env;
let server;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-livekit-'));
  mkdirSync(join(folder, 'bin'));
  env = {
    PATH: join(folder, 'bin'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    FOYER_LIVEKIT_RELEASES: unreachable,
  };
});

afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const cached = () => join(folder, 'cache', 'foyer', 'engines', `livekit-server-${liveKitVersion}`);

function program(path, text = '#!/bin/sh\n') {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

/** Serves a release from this machine. @returns its checksum by archive */
async function serveRelease() {
  const inside = join(folder, 'release');
  program(join(inside, 'livekit-server'), '#!/bin/sh\necho released\n');
  execFileSync('tar', ['-czf', join(folder, archive), '-C', inside, 'livekit-server']);
  const bytes = readFileSync(join(folder, archive));
  const checksum = createHash('sha256').update(bytes).digest('hex');
  // A list beside the release that agrees with it: it must not count.
  const files = { 'checksums.txt': `${checksum}  ${archive}\n`, [archive]: bytes };

  server = createServer((request, response) => {
    const file = files[request.url.replace(`/v${liveKitVersion}/`, '')];
    response.writeHead(file ? 200 : 404).end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  env.FOYER_LIVEKIT_RELEASES = `http://127.0.0.1:${server.address().port}`;
  // Go is not on this PATH.
  env.PATH = join(folder, 'bin');
  return { [archive]: checksum };
}

const run = (checksums) => liveKit(env, checksums).run(() => undefined);
const moduleSum = 'h1:HWfxfKvi5k1czMVqLV/htGmPgEBhrqHMxpfyMvfhyVo=';

/** A Go whose module has the given checksum, and that runs `build` to install. */
function fakeGo(build, sum = moduleSum) {
  const lines = [
    '#!/bin/sh',
    '[ "$1" = env ] && echo go1.26.8 && exit',
    `[ "$1" = mod ] && echo '"Sum": "${sum}"' && exit`,
    build,
  ];
  program(join(folder, 'bin', 'go'), `${lines.join('\n')}\n`);
}

describe('livekit-server is found', () => {
  test('at LIVEKIT_BIN first', () => {
    env.LIVEKIT_BIN = program(join(folder, 'mine'));
    program(join(folder, 'bin', 'livekit-server'));

    expect(findLiveKit(env)).toBe(env.LIVEKIT_BIN);
  });

  test('on the PATH before the cache', () => {
    const onPath = program(join(folder, 'bin', 'livekit-server'));
    program(cached());

    expect(findLiveKit(env)).toBe(onPath);
  });

  test('in the cache, in the pinned version', () => {
    expect(findLiveKit(env)).toBeUndefined();

    program(cached());
    expect(findLiveKit(env)).toBe(cached());
  });

  test('as an external server if LIVEKIT_URL is set', () => {
    expect(liveKit({ ...env, LIVEKIT_URL: 'ws://media.example' }).isDone()).toBe('external (LIVEKIT_URL)');
  });

  test('only at an executable LIVEKIT_BIN; otherwise the error names the fix', () => {
    env.LIVEKIT_BIN = join(folder, 'nowhere');

    expect(() => findLiveKit(env)).toThrow(
      expect.objectContaining({ fix: expect.stringContaining('unset LIVEKIT_BIN') }),
    );
  });
});

describe.skipIf(!archive)('a livekit-server release', () => {
  test('is downloaded, verified and cached', async () => {
    const checksums = await serveRelease();

    await expect(run(checksums)).resolves.toBe(`release ${liveKitVersion}`);

    expect(execFileSync(cached(), { encoding: 'utf8' })).toBe('released\n');
    expect(readdirSync(join(folder, 'cache', 'foyer', 'engines'))).toEqual([
      `livekit-server-${liveKitVersion}`,
    ]);
  });

  test('is rejected and not cached if its checksum differs', async () => {
    await serveRelease();

    await expect(run()).rejects.toMatchObject({
      problem: expect.stringContaining("doesn't match its checksum in this repository"),
    });

    expect(existsSync(cached())).toBe(false);
  });
});

describe('without a livekit-server release', () => {
  test('livekit-server is built with Go', async () => {
    fakeGo('/bin/cp "$0" "$GOBIN/server"');

    await expect(run()).resolves.toBe(`built ${liveKitVersion} with Go`);

    expect(findLiveKit(env)).toBe(cached());
  });

  test('a failed build shows the output of Go', async () => {
    fakeGo('echo no route to host >&2\nexit 1');

    await expect(run()).rejects.toMatchObject({
      problem: 'LiveKit failed to build.',
      output: 'no route to host',
    });
  });

  test('a Go module with another checksum is not built', async () => {
    fakeGo('/bin/cp "$0" "$GOBIN/server"', 'h1:other=');

    await expect(run()).rejects.toMatchObject({
      problem: expect.stringContaining("doesn't match its checksum in this repository"),
    });
    expect(existsSync(cached())).toBe(false);
  });

  test('a Go version that is too old is reported', async () => {
    program(join(folder, 'bin', 'go'), '#!/bin/sh\necho go1.22.1\n');

    await expect(run()).rejects.toMatchObject({
      problem: expect.stringContaining('the installed Go 1.22 is older than 1.26'),
    });
  });

  test('the error without Go says what is missing and how to fix it', async () => {
    await expect(run()).rejects.toMatchObject({
      problem: expect.stringMatching(
        /^livekit-server 1\.13\.5 is missing and can't be built: .* unreachable, and Go 1\.26 is not installed/,
      ),
      fix: expect.stringContaining('LIVEKIT_BIN=/path/to/livekit-server npm start'),
    });
  });
});

test('a livekit-server release is named after its platform', () => {
  expect(archiveName('1.13.5', 'linux', 'x64')).toBe('livekit_1.13.5_linux_amd64.tar.gz');
  expect(archiveName('1.13.5', 'linux', 'arm64')).toBe('livekit_1.13.5_linux_arm64.tar.gz');
  expect(archiveName('1.13.5', 'win32', 'x64')).toBe('livekit_1.13.5_windows_amd64.zip');
  expect(archiveName('1.13.5', 'darwin', 'arm64')).toBeUndefined();
});

test('every release that can be downloaded has a checksum for the current version', () => {
  const platforms = [
    ...['x64', 'arm64', 'arm'].map((arch) => ['linux', arch]),
    ...['x64', 'arm64'].map((arch) => ['win32', arch]),
  ];

  for (const [platform, arch] of platforms)
    expect(liveKitChecksums[archiveName(liveKitVersion, platform, arch)]).toMatch(/^[0-9a-f]{64}$/);
});
