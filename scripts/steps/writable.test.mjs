import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeFailure, SetupError } from './setup-error.mjs';
import { requireWritable, toWriteError } from './writable.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-writable-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function failureOf(action) {
  try {
    action();
  } catch (error) {
    return describeFailure(error);
  }
  throw new Error('This must fail.');
}

test('a folder that is missing is created before a build writes to it', () => {
  requireWritable(join(folder, 'apps', 'dist'));

  expect(readdirSync(join(folder, 'apps'))).toEqual(['dist']);
});

test.each([
  ['itself', 'dist', ['dist']],
  ['above it', 'dist', ['dist', 'assets']],
])(
  'a build is refused in one sentence if a file has the name of its folder or of the one %s',
  (_, file, path) => {
    writeFileSync(join(folder, file), '');
    const wanted = join(folder, ...path);

    expect(failureOf(() => requireWritable(wanted))).toBe(
      `✗ Foyer can't create the folder ${wanted}: a file has its name, or that of a folder above it.\n` +
        '  → Move that file away, then: npm start\n',
    );
  },
);

test('a build is refused in one sentence on a read-only file system', () => {
  const error = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });

  expect(describeFailure(toWriteError('/srv/foyer/node_modules/.foyer', error))).toBe(
    "✗ /srv/foyer/node_modules/.foyer is on a read-only file system, so Foyer can't write to it.\n" +
      '  → Run npm start once where the checkout can be written, then again here.\n',
  );
});

test.each(['EACCES', 'EPERM'])(
  'a folder of another user is named with the command that changes its owner (%s)',
  (code) => {
    const error = Object.assign(new Error(code), { code });

    expect(toWriteError('/srv/foyer', error)).toBeInstanceOf(SetupError);
    expect(describeFailure(toWriteError('/srv/foyer', error))).toContain('sudo chown -R "$(id -un)"');
  },
);

test('an error that does not concern the rights of a folder stays as it is', () => {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });

  expect(toWriteError(folder, error)).toBe(error);
});
