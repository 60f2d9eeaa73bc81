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
import { archiveName, publishedSum } from './livekit-release.mjs';

const nowhere = 'http://127.0.0.1:9';
const archive = archiveName(liveKitVersion);
let folder;
let env;
let server;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-livekit-'));
  mkdirSync(join(folder, 'bin'));
  env = { PATH: join(folder, 'bin'), XDG_CACHE_HOME: join(folder, 'cache'), FOYER_LIVEKIT_RELEASES: nowhere };
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

/** A release as its publisher would have it, served from this machine. */
async function serveRelease({ sum } = {}) {
  const inside = join(folder, 'release');
  program(join(inside, 'livekit-server'), '#!/bin/sh\necho released\n');
  execFileSync('tar', ['-czf', join(folder, archive), '-C', inside, 'livekit-server']);
  const bytes = readFileSync(join(folder, archive));
  const published = sum ?? createHash('sha256').update(bytes).digest('hex');
  const files = {
    'checksums.txt': `${'0'.repeat(64)}  other.tar.gz\n${published}  ${archive}\n`,
    [archive]: bytes,
  };

  server = createServer((request, answer) => {
    const file = files[request.url.replace(`/v${liveKitVersion}/`, '')];
    answer.writeHead(file ? 200 : 404).end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  env.FOYER_LIVEKIT_RELEASES = `http://127.0.0.1:${server.address().port}`;
  // tar is the machine's own; Go is not to be found here.
  env.PATH = join(folder, 'bin');
}

const run = () => liveKit(env).run(() => undefined);

describe('livekit-server is taken', () => {
  test('from LIVEKIT_BIN before all', () => {
    env.LIVEKIT_BIN = program(join(folder, 'mine'));
    program(join(folder, 'bin', 'livekit-server'));

    expect(findLiveKit(env)).toBe(env.LIVEKIT_BIN);
  });

  test('from the path before the cache', () => {
    const onPath = program(join(folder, 'bin', 'livekit-server'));
    program(cached());

    expect(findLiveKit(env)).toBe(onPath);
  });

  test('from the cache, in the pinned version', () => {
    expect(findLiveKit(env)).toBeUndefined();

    program(cached());
    expect(findLiveKit(env)).toBe(cached());
  });

  test('from nowhere when LIVEKIT_URL names one that runs', () => {
    expect(liveKit({ ...env, LIVEKIT_URL: 'ws://media.example' }).isDone()).toBe('yours, by LIVEKIT_URL');
  });

  test('a LIVEKIT_BIN that is no program is refused', () => {
    env.LIVEKIT_BIN = join(folder, 'nowhere');

    expect(() => findLiveKit(env)).toThrow(
      expect.objectContaining({ mend: expect.stringContaining('unset LIVEKIT_BIN') }),
    );
  });
});

describe.skipIf(!archive)('without any, the release', () => {
  test('is downloaded, checked and kept', async () => {
    await serveRelease();

    await expect(run()).resolves.toBe(`release ${liveKitVersion}`);

    expect(execFileSync(cached(), { encoding: 'utf8' })).toBe('released\n');
    expect(readdirSync(join(folder, 'cache', 'foyer', 'engines'))).toEqual([
      `livekit-server-${liveKitVersion}`,
    ]);
  });

  test('is refused when its checksum is another, and nothing is kept', async () => {
    await serveRelease({ sum: 'f'.repeat(64) });

    await expect(run()).rejects.toMatchObject({
      missing: expect.stringContaining('is not what its publisher'),
    });

    expect(existsSync(cached())).toBe(false);
  });
});

describe('without any release', () => {
  test('it is built by Go', async () => {
    const go = '#!/bin/sh\n[ "$1" = env ] && echo go1.26.8 && exit\n/bin/cp "$0" "$GOBIN/server"\n';
    program(join(folder, 'bin', 'go'), go);

    await expect(run()).resolves.toBe(`built ${liveKitVersion} by go`);

    expect(findLiveKit(env)).toBe(cached());
  });

  test('a build that fails shows what Go said', async () => {
    program(
      join(folder, 'bin', 'go'),
      '#!/bin/sh\n[ "$1" = env ] && echo go1.26.8 && exit\necho no route to host >&2\nexit 1\n',
    );

    await expect(run()).rejects.toMatchObject({
      missing: 'LiveKit cannot be built.',
      said: 'no route to host',
    });
  });

  test('an older Go is told as such', async () => {
    program(join(folder, 'bin', 'go'), '#!/bin/sh\necho go1.22.1\n');

    await expect(run()).rejects.toMatchObject({
      missing: expect.stringContaining('Go here is 1.22, older than 1.26'),
    });
  });

  test('and without Go, one sentence says what is missing and what mends it', async () => {
    await expect(run()).rejects.toMatchObject({
      missing: expect.stringMatching(
        /^livekit-server 1\.13\.5 is missing: .* out of reach, and there is no Go 1\.26/,
      ),
      mend: expect.stringContaining('LIVEKIT_BIN=/path/to/livekit-server npm start'),
    });
  });
});

test('a release is named for its platform', () => {
  expect(archiveName('1.13.5', 'linux', 'x64')).toBe('livekit_1.13.5_linux_amd64.tar.gz');
  expect(archiveName('1.13.5', 'linux', 'arm64')).toBe('livekit_1.13.5_linux_arm64.tar.gz');
  expect(archiveName('1.13.5', 'win32', 'x64')).toBe('livekit_1.13.5_windows_amd64.zip');
  expect(archiveName('1.13.5', 'darwin', 'arm64')).toBeUndefined();
});

test('a checksum is read from the line of its own file', () => {
  const sums = 'aa  x.tar.gz.sig\nBB *x.tar.gz\n';

  expect(publishedSum(sums, 'x.tar.gz')).toBe('bb');
  expect(publishedSum(sums, 'y.tar.gz')).toBeUndefined();
});
