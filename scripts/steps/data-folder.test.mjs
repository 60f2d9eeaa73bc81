import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataFolderStep } from './data-folder.mjs';

const plentyOfSpace = () => 2 ** 40;
let parent;
let folder;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'foyer-data-'));
  folder = join(parent, 'data');
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

function step(env = {}, freeBytes = plentyOfSpace) {
  return dataFolderStep({ FOYER_DATA_DIR: folder, ...env }, freeBytes);
}

function installation() {
  return JSON.parse(readFileSync(join(folder, 'installation.json'), 'utf8'));
}

function writeInstallation(installed) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'installation.json'), JSON.stringify({ formatVersion: 1, ...installed }));
}

describe('a fresh data folder', () => {
  test('becomes a demo, readable by its owner only, and stays one', () => {
    expect(step().isDone()).toBeUndefined();

    step().run();

    expect(installation()).toMatchObject({ demo: true, formatVersion: 1, createdAt: expect.any(String) });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(step().isDone()).toBe(`${folder} (demo)`);
  });

  test.each([
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['FOYER_DEMO=0', { FOYER_DEMO: '0' }],
    ['an external database', { DATABASE_URL: 'postgres://db.example/foyer' }],
  ])('becomes a production installation with %s', (_, env) => {
    step(env).run();

    expect(installation().demo).toBe(false);
  });

  test.each(['1', 'empty'])('becomes a demo with FOYER_DEMO=%s, even with an external database', (value) => {
    step({ FOYER_DEMO: value, DATABASE_URL: 'postgres://db.example/foyer' }).run();

    expect(installation().demo).toBe(true);
  });
});

describe('a data folder in use', () => {
  test('counts as production if it has no installation.json', () => {
    mkdirSync(join(folder, 'postgres'), { recursive: true });

    step().run();

    expect(installation().demo).toBe(false);
  });

  test('of a production installation cannot become a demo', () => {
    writeInstallation({ demo: false });

    expect(() => step({ FOYER_DEMO: '1' }).isDone()).toThrow(
      expect.objectContaining({ fix: expect.stringContaining('FOYER_DATA_DIR=.foyer-demo npm start') }),
    );
    expect(step().isDone()).toBe(folder);
  });

  test('of a demo cannot become a production installation', () => {
    writeInstallation({ demo: true });

    expect(() => step({ NODE_ENV: 'production' }).isDone()).toThrow(/contains a demo/);
    expect(() => step({ FOYER_DEMO: '0' }).isDone()).toThrow(/contains a demo/);
    expect(step({ NODE_ENV: 'production', FOYER_DEMO: '1' }).isDone()).toBe(`${folder} (demo)`);
  });

  test('of a newer Foyer version is rejected', () => {
    writeInstallation({ demo: true, formatVersion: 2 });

    expect(() => step().isDone()).toThrow(
      /was created by a newer version of Foyer \(format 2; this version supports 1\)/,
    );
  });
});

test('a disk with too little free space is rejected before anything is written', () => {
  const stepOnFullDisk = step({}, () => 100 * 2 ** 20);

  expect(() => stepOnFullDisk.run()).toThrow(/has 100 MB free; Foyer needs 500 MB/);
  expect(existsSync(join(folder, 'installation.json'))).toBe(false);
});
