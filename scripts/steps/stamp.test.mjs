import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

const print = (extra) =>
  fingerprint(
    listFiles([join(folder, 'src')], (name) => name === 'dist'),
    extra,
  );

test('what was never made is not stamped', () => {
  expect(isStamped('web', print(), stamps)).toBe(false);
});

test('the same sources are known again', () => {
  writeStamp('web', print(), stamps);

  expect(isStamped('web', print(), stamps)).toBe(true);
});

test('a file that was touched and did not change makes no work', () => {
  writeStamp('web', print(), stamps);
  utimesSync(join(folder, 'src', 'a.ts'), 1, 1);

  expect(isStamped('web', print(), stamps)).toBe(true);
});

test.each([
  ['changed', () => writeFileSync(join(folder, 'src', 'a.ts'), 'two')],
  ['new', () => writeFileSync(join(folder, 'src', 'b.ts'), 'one')],
  ['gone', () => rmSync(join(folder, 'src', 'a.ts'))],
])('a file that is %s is seen', (_, change) => {
  writeStamp('web', print(), stamps);
  change();

  expect(isStamped('web', print(), stamps)).toBe(false);
});

test('what is left out does not count', () => {
  writeStamp('web', print(), stamps);
  mkdirSync(join(folder, 'src', 'dist'));
  writeFileSync(join(folder, 'src', 'dist', 'c.js'), '');

  expect(isStamped('web', print(), stamps)).toBe(true);
});
