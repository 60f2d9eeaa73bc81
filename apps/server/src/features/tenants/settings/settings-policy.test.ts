import { type Flags, flagNames } from '@foyer/contract/tenants/tenants.ts';
import { describe, expect, test } from 'vitest';
import {
  auditedSettings,
  nearestShades,
  normaliseSettings,
  type SettingsFields,
  settingsProblems,
} from './settings-policy.ts';

const flags = Object.fromEntries(flagNames.map((name) => [name, false])) as Flags;
const settings = (more: Partial<SettingsFields> = {}): SettingsFields => ({
  clientName: 'Acme',
  themeColor: 'orange',
  mode: 'light',
  contentWidth: 'boxed',
  fonts: 'inter',
  themeColorLight: null,
  themeColorDark: null,
  landingProductId: null,
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  analyticsDashboardId: null,
  adminContact: null,
  requireSecondFactor: false,
  meetingLinkExpiryHours: 24,
  flags,
  scheduleLabel: 'Schedule Demo',
  codesPerAddress: 3,
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
    'reject %j as a time zone',
    (timeZone) => {
      expect(settingsProblems(settings({ timeZone }))).toEqual({ timeZone: 'unknown' });
    },
  );

  test('reject an unknown currency', () => {
    expect(settingsProblems(settings({ currency: 'GBP' }))).toEqual({});
    expect(settingsProblems(settings({ currency: 'ZZZ' }))).toEqual({ currency: 'unknown' });
  });

  test.each(['', 'xx-XX', 'en_GB', 'en', 'hi-IN'])('reject %j as a locale', (locale) => {
    expect(settingsProblems(settings({ locale: 'en-IN' }))).toEqual({});
    expect(settingsProblems(settings({ locale }))).toEqual({ locale: 'unknown' });
  });

  test('accept a valid contact address and a dashboard id that fits into a URL', () => {
    expect(
      settingsProblems(settings({ adminContact: 'help@acme.test', analyticsDashboardId: '7f3a-board_1' })),
    ).toEqual({});
    expect(settingsProblems(settings({ adminContact: 'help', analyticsDashboardId: '../x?y' }))).toEqual({
      adminContact: 'email',
      analyticsDashboardId: 'invalid',
    });
  });

  test('reject a colour with too little contrast on a page, unless that page has its own shade', () => {
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

  test('store colours in upper case, and presets without shades', () => {
    const shades = { themeColorLight: '#ac8204', themeColorDark: null };

    expect(normaliseSettings(settings({ themeColor: '#f2b705', ...shades }))).toMatchObject({
      themeColor: '#F2B705',
      themeColorLight: '#AC8204',
      themeColorDark: null,
    });
    expect(normaliseSettings(settings({ themeColor: 'black', ...shades })).themeColorLight).toBeNull();
  });

  test('reject a default consent without the privacy policy flag', () => {
    const ticked = { ...flags, policyAcceptedByDefault: true };

    expect(settingsProblems(settings({ flags: ticked }))).toEqual({
      'flags.policyAcceptedByDefault': 'invalid',
    });
    expect(settingsProblems(settings({ flags: { ...ticked, privacyPolicy: true } }))).toEqual({});
  });

  test('accept the Analytics flag before a dashboard id is set', () => {
    expect(settingsProblems(settings({ flags: { ...flags, analytics: true } }))).toEqual({});
  });

  test('have countries of codes that the phone field offers', () => {
    for (const codeCountries of [null, ['IN'], ['GB', 'IN']])
      expect(settingsProblems(settings({ codeCountries }))).toEqual({});
    for (const codeCountries of [['XX'], ['IN', 'CU']])
      expect(settingsProblems(settings({ codeCountries }))).toEqual({ codeCountries: 'unknown' });
    expect(normaliseSettings(settings({ codeCountries: ['IN', 'GB', 'IN'] })).codeCountries).toEqual([
      'GB',
      'IN',
    ]);
  });

  test('treat blank texts as empty', () => {
    expect(
      normaliseSettings(
        settings({ clientName: ' Ac\u200Bme ', adminContact: ' ', analyticsDashboardId: '' }),
      ),
    ).toMatchObject({
      clientName: 'Acme',
      adminContact: null,
      analyticsDashboardId: null,
    });
  });

  test('are recorded in the audit log flag by flag', () => {
    const audited = auditedSettings({
      ...settings(),
      locale: 'en-GB',
      appSchemes: [],
      agentsSeeContacts: true,
      snapshotRetentionDays: 180,
      logRetentionMonths: null,
      agentsMayExport: true,
      localRecording: false,
      recordingStarts: 'by_hand',
      recordingRetentionDays: 90,
      agentsSeeRecordings: false,
      recordingQuestion: null,
      codeCountries: null,
      logo: 'mark',
      logoUploaded: false,
      mark: 'door',
      favicon: 'logo',
      faviconUploaded: false,
      version: 3,
    });

    expect(audited['flags.lobbyMode']).toBe(false);
    expect(audited).not.toHaveProperty('flags');
    expect(audited).not.toHaveProperty('version');
  });
});
