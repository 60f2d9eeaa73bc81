import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsStep, trimSettings } from './settings.mjs';

const env = { PATH: process.env.PATH, FOYER_DATA_DIR: join(tmpdir(), 'foyer-not-created') };

test('the step fails with a sentence for each wrong setting, and creates nothing', () => {
  const judging = settingsStep({ ...env, PORT: '0', TRUSTED_PROXIES: 'nginx' });

  expect(() => judging.isDone()).toThrow(
    /PORT must .*\n {2}TRUSTED_PROXIES must .*Correct these 2 settings/s,
  );
  expect(existsSync(env.FOYER_DATA_DIR)).toBe(false);
}, 60_000);

test('the step is done with right settings, and prints warnings', () => {
  const judging = settingsStep({ ...env, FOYER_OTHER: 'x' });

  expect(judging.isDone()).toBe('FOYER_OTHER is not a setting and has no effect');
}, 60_000);

test('settings that the scripts read have no blanks around, and a blank one is not set', () => {
  const given = { FOYER_DATA_DIR: ' /var/lib/foyer ', DATABASE_URL: '  ', FOYER_SECRET: ' kept ' };

  trimSettings(given);

  expect(given).toEqual({ FOYER_DATA_DIR: '/var/lib/foyer', DATABASE_URL: '', FOYER_SECRET: ' kept ' });
});
