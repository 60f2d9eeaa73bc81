import { type Flags, flagNames } from '@foyer/contract/tenants.ts';
import { describe, expect, test } from 'vitest';
import {
  audibleSettings,
  nearestShades,
  type SettingsFields,
  settingsProblems,
  tidySettings,
} from './settings-policy.ts';

const flags = Object.fromEntries(flagNames.map((name) => [name, false])) as Flags;
const settings = (more: Partial<SettingsFields> = {}): SettingsFields => ({
  ...{ clientName: 'Acme', themeColor: 'orange', mode: 'light', contentWidth: 'boxed', fonts: 'inter' },
  ...{ themeColorLight: null, themeColorDark: null },
  landingProductId: null,
  ...{ timeZone: 'Asia/Kolkata', currency: 'INR', analyticsDashboardId: null, adminContact: null },
  ...{ requireSecondFactor: false, meetingLinkExpiryHours: 24, flags },
  ...{ scheduleLabel: 'Schedule Demo', codesPerAddress: 3 },
  ...more,
});

describe('settings', () => {
  test.each(['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'may be in the zone %s',
    (timeZone) => {
      expect(settingsProblems(settings({ timeZone }))).toEqual({});
    },
  );

  test.each(['', 'Mars/Olympus', 'EST', '+05:30', 'utc', 'asia/kolkata', 'Asia/Kolkata; drop', '../UTC'])(
    'cannot be in %j, which is no zone',
    (timeZone) => {
      expect(settingsProblems(settings({ timeZone }))).toEqual({ timeZone: 'unknown' });
    },
  );

  test('count in a currency that there is', () => {
    expect(settingsProblems(settings({ currency: 'GBP' }))).toEqual({});
    expect(settingsProblems(settings({ currency: 'ZZZ' }))).toEqual({ currency: 'unknown' });
  });

  test('name a contact that mail could reach, and a dashboard that fits into an address', () => {
    expect(
      settingsProblems(settings({ adminContact: 'help@acme.test', analyticsDashboardId: '7f3a-board_1' })),
    ).toEqual({});
    expect(settingsProblems(settings({ adminContact: 'help', analyticsDashboardId: '../x?y' }))).toEqual({
      adminContact: 'email',
      analyticsDashboardId: 'invalid',
    });
  });

  test('name no colour that fades on a page, unless that page has a shade of its own', () => {
    const yellow = settings({ themeColor: '#F2B705' });

    expect(settingsProblems(yellow)).toEqual({ themeColor: 'faint_on_light' });
    const { nearest } = nearestShades(yellow);
    expect(settingsProblems({ ...yellow, themeColorLight: nearest?.themeColor ?? null })).toEqual({});
    expect(settingsProblems(settings({ themeColor: '#101010', themeColorLight: '#FFFFFF' }))).toEqual({
      themeColorLight: 'faint_on_light',
      themeColor: 'faint_on_dark',
    });
    expect(nearestShades(settings())).toEqual({});
  });

  test('write colours in capitals, and a preset takes no shades', () => {
    const shades = { themeColorLight: '#ac8204', themeColorDark: null };

    expect(tidySettings(settings({ themeColor: '#f2b705', ...shades }))).toMatchObject({
      ...{ themeColor: '#F2B705', themeColorLight: '#AC8204', themeColorDark: null },
    });
    expect(tidySettings(settings({ themeColor: 'black', ...shades })).themeColorLight).toBeNull();
  });

  test('cannot tick a consent that nobody is asked for', () => {
    const ticked = { ...flags, policyAcceptedByDefault: true };

    expect(settingsProblems(settings({ flags: ticked }))).toEqual({
      'flags.policyAcceptedByDefault': 'invalid',
    });
    expect(settingsProblems(settings({ flags: { ...ticked, privacyPolicy: true } }))).toEqual({});
  });

  test('may have the Analytics page switched on before there is a dashboard', () => {
    expect(settingsProblems(settings({ flags: { ...flags, analytics: true } }))).toEqual({});
  });

  test('take blanks for nothing', () => {
    expect(
      tidySettings(settings({ clientName: ' Acme ', adminContact: ' ', analyticsDashboardId: '' })),
    ).toMatchObject({
      clientName: 'Acme',
      adminContact: null,
      analyticsDashboardId: null,
    });
  });

  test('are told to the log switch by switch', () => {
    const told = audibleSettings({
      ...settings(),
      logo: 'mark',
      logoUploaded: false,
      mark: 'door',
      favicon: 'logo',
      faviconUploaded: false,
      version: 3,
    });

    expect(told['flags.lobbyMode']).toBe(false);
    expect(told).not.toHaveProperty('flags');
    expect(told).not.toHaveProperty('version');
  });
});
