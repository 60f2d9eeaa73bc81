import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFolderStep } from './data-folder.mjs';

const plenty = () => 2 ** 40;
let parent;
let folder;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'foyer-data-'));
  folder = join(parent, 'data');
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

function step(env = {}, freeBytes = plenty) {
  return dataFolderStep({ FOYER_DATA_DIR: folder, ...env }, freeBytes);
}

function installation() {
  return JSON.parse(readFileSync(join(folder, 'installation.json'), 'utf8'));
}

function given(installed) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'installation.json'), JSON.stringify({ formatVersion: 1, ...installed }));
}

describe('a fresh folder', () => {
  test('becomes a demo’s, for nobody else to read, and is remembered as such', () => {
    expect(step().isDone()).toBeUndefined();

    step().run();

    expect(installation()).toMatchObject({ demo: true, formatVersion: 1, createdAt: expect.any(String) });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(step().isDone()).toBe(`${folder} (demo)`);
  });

  test.each([
    ['production', { NODE_ENV: 'production' }],
    ['a word against it', { FOYER_DEMO: '0' }],
    ['a database somewhere else, which may be a real one', { DATABASE_URL: 'postgres://db.example/foyer' }],
  ])('is a real installation’s with %s', (_, env) => {
    step(env).run();

    expect(installation().demo).toBe(false);
  });

  test('is a demo’s anywhere when that is asked for', () => {
    step({ FOYER_DEMO: '1', DATABASE_URL: 'postgres://db.example/foyer' }).run();

    expect(installation().demo).toBe(true);
  });
});

describe('a folder in use', () => {
  test('without a word about itself is taken for a real installation’s', () => {
    mkdirSync(join(folder, 'postgres'), { recursive: true });

    step().run();

    expect(installation().demo).toBe(false);
  });

  test('of a real installation is never turned into a demo', () => {
    given({ demo: false });

    expect(() => step({ FOYER_DEMO: '1' }).isDone()).toThrow(
      expect.objectContaining({ mend: expect.stringContaining('FOYER_DATA_DIR=.foyer-demo npm start') }),
    );
    expect(step().isDone()).toBe(folder);
  });

  test('of a demo is not run as a real installation', () => {
    given({ demo: true });

    expect(() => step({ NODE_ENV: 'production' }).isDone()).toThrow(/holds a demo/);
    expect(() => step({ FOYER_DEMO: '0' }).isDone()).toThrow(/holds a demo/);
    expect(step({ NODE_ENV: 'production', FOYER_DEMO: '1' }).isDone()).toBe(`${folder} (demo)`);
  });

  test('of a newer Foyer is refused', () => {
    given({ demo: true, formatVersion: 2 });

    expect(() => step().isDone()).toThrow(/is from a newer Foyer \(format 2; this one knows 1\)/);
  });
});

test('a disk with little room is refused before anything is written', () => {
  const tight = step({}, () => 100 * 2 ** 20);

  expect(() => tight.run()).toThrow(/has 100 MB left; Foyer needs 500 MB/);
  expect(existsSync(join(folder, 'installation.json'))).toBe(false);
});
