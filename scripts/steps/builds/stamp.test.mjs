import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint, isStamped, listFiles, writeStamp } from './stamp.mjs';

let folder;
let stamps;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-stamp-'));
  stamps = join(folder, 'stamps');
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'a.ts'), 'one');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const currentFingerprint = (extra) =>
  fingerprint(
    listFiles([join(folder, 'src')], (name) => name === 'dist'),
    extra,
  );

test('a build has no stamp before the first build', () => {
  expect(isStamped('web', currentFingerprint(), stamps)).toBe(false);
});

test('recognises unchanged sources', () => {
  writeStamp('web', currentFingerprint(), stamps);

  expect(isStamped('web', currentFingerprint(), stamps)).toBe(true);
});

test('ignores a changed modification time if the content is the same', () => {
  writeStamp('web', currentFingerprint(), stamps);
  utimesSync(join(folder, 'src', 'a.ts'), 1, 1);

  expect(isStamped('web', currentFingerprint(), stamps)).toBe(true);
});

test('recognises unchanged sources where the stamp cannot be renewed', () => {
  writeStamp('web', currentFingerprint(), stamps);
  const stored = readFileSync(join(stamps, 'web.json'), 'utf8');
  utimesSync(join(folder, 'src', 'a.ts'), 1, 1);
  const code = `
    const { fingerprint, isStamped } = await import(${JSON.stringify(new URL('./stamp.mjs', import.meta.url))});
    console.log(isStamped('web', fingerprint([${JSON.stringify(join(folder, 'src', 'a.ts'))}]), ${JSON.stringify(stamps)}));
  `;
  // No permission keeps root from writing to a file; this limit does.
  const shell = 'ulimit -f 0; exec "$0" --input-type=module --eval "$1"';

  expect(execFileSync('sh', ['-c', shell, process.execPath, code], { encoding: 'utf8' })).toBe('true\n');
  expect(readFileSync(join(stamps, 'web.json'), 'utf8')).toBe(stored);
  expect(readdirSync(stamps)).toEqual(['web.json']);
});

test.each([
  ['changed', () => writeFileSync(join(folder, 'src', 'a.ts'), 'two')],
  ['new', () => writeFileSync(join(folder, 'src', 'b.ts'), 'one')],
  ['deleted', () => rmSync(join(folder, 'src', 'a.ts'))],
])('detects a file that is %s', (_, change) => {
  writeStamp('web', currentFingerprint(), stamps);
  change();

  expect(isStamped('web', currentFingerprint(), stamps)).toBe(false);
});

test('ignores excluded files', () => {
  writeStamp('web', currentFingerprint(), stamps);
  mkdirSync(join(folder, 'src', 'dist'));
  writeFileSync(join(folder, 'src', 'dist', 'c.js'), '');

  expect(isStamped('web', currentFingerprint(), stamps)).toBe(true);
});
