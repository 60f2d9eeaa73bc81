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
import { keepOlderFiles } from './older-files.mjs';

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

function write(place, name, text, ageMs = 0) {
  writeFileSync(join(place, name), text);
  const at = new Date(Date.now() - ageMs);
  utimesSync(join(place, name), at, at);
}

test('what an open page may still ask for stays, with its age, and the new build wins', () => {
  write(before, 'room-aaa.js', 'old room', 3 * day);
  write(before, 'shared.js', 'old');
  write(next, 'shared.js', 'new');
  write(next, 'room-bbb.js', 'new room');

  keepOlderFiles(before, next);

  expect(readdirSync(next).sort()).toEqual(['room-aaa.js', 'room-bbb.js', 'shared.js']);
  expect(readFileSync(join(next, 'shared.js'), 'utf8')).toBe('new');
  expect(Date.now() - statSync(join(next, 'room-aaa.js')).mtimeMs).toBeGreaterThan(2 * day);
});

test('what is older than two weeks goes, so that builds do not pile up', () => {
  write(before, 'room-aaa.js', 'old room', 15 * day);

  keepOlderFiles(before, next);

  expect(readdirSync(next)).toEqual([]);
});

test('the first build has nothing before it', () => {
  rmSync(before, { recursive: true });

  keepOlderFiles(before, next);

  expect(readdirSync(next)).toEqual([]);
});
