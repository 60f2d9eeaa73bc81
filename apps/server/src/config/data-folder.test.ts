import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { judgeSettings } from './judge.ts';
import { WrongSettings } from './wrong-settings.ts';

const home = mkdtempSync(path.join(tmpdir(), 'foyer-data-folder-'));
afterAll(() => rmSync(home, { recursive: true }));

describe('a damaged file of the data folder', () => {
  const whole = () => {
    const folder = mkdtempSync(path.join(home, 'whole-'));
    readConfig({ FOYER_DATA_DIR: folder });
    return folder;
  };

  test.each([
    ['secrets.json', ''],
    ['secrets.json', '{"foyer": "abc'],
    ['secrets.json', '[]'],
    ['secrets.json', 'null'],
    ['secrets.json', '{"foyer":"short","liveKit":"short","demoPassword":"x"}'],
    ['installation.json', ''],
    ['installation.json', '{"demo":"yes"}'],
    ['push-keys.json', '{}'],
    ['push-keys.json', '{"publicKey":"AAAA","privateKey":"AAAA"}'],
  ])('%s with %j is reported in one sentence, and kept as it is', (name, text) => {
    const folder = whole();
    writeFileSync(path.join(folder, name), text);

    const { problems } = judgeSettings({ FOYER_DATA_DIR: folder });

    expect(problems).toEqual([
      expect.stringMatching(/^FOYER_DATA_DIR contains .* which is damaged: restore it/),
    ]);
    expect(problems[0]).toContain(name);
    expect(() => readConfig({ FOYER_DATA_DIR: folder })).toThrow(WrongSettings);
  });

  test('is a folder in its place', () => {
    const folder = mkdtempSync(path.join(home, 'folder-'));
    mkdirSync(path.join(folder, 'secrets.json'));

    expect(judgeSettings({ FOYER_DATA_DIR: folder }).problems).toEqual([
      expect.stringMatching(/^FOYER_DATA_DIR contains .*secrets\.json.* cannot be read \(EISDIR\)/),
    ]);
  });
});

test('the data folder gets its files once, and no others', () => {
  const folder = path.join(home, 'new');

  const first = readConfig({ FOYER_DATA_DIR: folder });
  const second = readConfig({ FOYER_DATA_DIR: folder });

  expect([second.secret, second.pushKeys]).toEqual([first.secret, first.pushKeys]);
  expect(readdirSync(folder).sort()).toEqual(['push-keys.json', 'secrets.json']);
});
