/**
 * The table of settings: every environment variable of the server and its commands. The README's table is written
 * from it by `node tools/check-settings.mjs --write`.
 */
import { engineSettings } from './engine-settings.ts';
import { messageSettings } from './message-settings.ts';
import { serverSettings } from './server-settings.ts';
import type { Setting } from './setting.ts';

export const settings = { ...serverSettings, ...engineSettings, ...messageSettings };

export type SettingName = keyof typeof settings;

/** The values of all settings; `null` where one is not set. */
export type SettingValues = {
  readonly [Name in SettingName]: ReturnType<(typeof settings)[Name]['read']> | null;
};

export const settingRows = Object.entries(settings) as [SettingName, Setting][];
