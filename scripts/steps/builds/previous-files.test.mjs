import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPreviousFiles } from './previous-files.mjs';

const day = 24 * 3_600_000;
let folder;
let before;
let next;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-older-'));
  before = join(folder, 'before');
  next = join(folder, 'next');
  for (const each of [before, next]) mkdirSync(each);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(folderPath, name, text, ageMs = 0) {
  writeFileSync(join(folderPath, name), text);
  const at = new Date(Date.now() - ageMs);
  utimesSync(join(folderPath, name), at, at);
}

test('keeps files of the previous build with their age, and prefers the new build', () => {
  write(before, 'room-aaa.js', 'old room', 3 * day);
  write(before, 'shared.js', 'old');
  write(next, 'shared.js', 'new');
  write(next, 'room-bbb.js', 'new room');

  keepPreviousFiles(before, next);

  expect(readdirSync(next).sort()).toEqual(['room-aaa.js', 'room-bbb.js', 'shared.js']);
  expect(readFileSync(join(next, 'shared.js'), 'utf8')).toBe('new');
  expect(Date.now() - statSync(join(next, 'room-aaa.js')).mtimeMs).toBeGreaterThan(2 * day);
});

test('drops files older than two weeks', () => {
  write(before, 'room-aaa.js', 'old room', 15 * day);

  keepPreviousFiles(before, next);

  expect(readdirSync(next)).toEqual([]);
});

test('accepts a missing previous build', () => {
  rmSync(before, { recursive: true });

  keepPreviousFiles(before, next);

  expect(readdirSync(next)).toEqual([]);
});
