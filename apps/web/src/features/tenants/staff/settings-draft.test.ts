import type { Settings } from '@foyer/contract/tenants/settings.ts';
import { type Flags, flagNames } from '@foyer/contract/tenants/tenants.ts';
import { expect, test } from 'vitest';
import { bodyOf, differs, draftOf, withFlag } from './settings-draft.ts';

const settings: Settings = {
  clientName: 'Acme Learning',
  themeColor: 'orange',
  themeColorLight: null,
  themeColorDark: null,
  mode: 'light',
  contentWidth: 'boxed',
  fonts: 'inter',
  timeZone: 'Asia/Kolkata',
  locale: 'en-IN',
  codeCountries: ['GB', 'IN'],
  appSchemes: ['lightspeed'],
  agentsSeeContacts: true,
  agentsMayExport: true,
  snapshotRetentionDays: 180,
  logRetentionMonths: null,
  localRecording: false,
  recordingStarts: 'by_hand',
  recordingRetentionDays: 90,
  agentsSeeRecordings: false,
  recordingQuestion: null,
  unavailableFlags: [],
  currency: 'INR',
  analyticsDashboardId: null,
  adminContact: null,
  requireSecondFactor: false,
  meetingLinkExpiryHours: 24,
  scheduleLabel: 'Schedule Demo',
  codesPerAddress: 3,
  landingProductId: null,
  flags: Object.fromEntries(flagNames.map((name) => [name, false])) as Flags,
  logo: '/brand/logo.svg',
  logoUploaded: false,
  mark: 'peak',
  favicon: '/brand/favicon.svg',
  faviconUploaded: false,
  version: 3,
};

test('an unchanged draft is sent as it was loaded', () => {
  const {
    logo: _logo,
    logoUploaded: _uploaded,
    mark: _mark,
    favicon: _icon,
    faviconUploaded: _own,
    unavailableFlags: _unavailable,
    ...body
  } = settings;

  expect(bodyOf(draftOf(settings), 3)).toEqual(body);
  expect(differs(draftOf(settings), settings)).toBe(false);
});

test('turning a flag on and off again is not a change', () => {
  const on = withFlag(draftOf(settings), 'lobbyMode', true);

  expect(differs(on, settings)).toBe(true);
  expect(differs(withFlag(on, 'lobbyMode', false), settings)).toBe(false);
});

test('turning off privacyPolicy turns off policyAcceptedByDefault', () => {
  const ticked = withFlag(
    withFlag(draftOf(settings), 'privacyPolicy', true),
    'policyAcceptedByDefault',
    true,
  );

  expect(withFlag(ticked, 'privacyPolicy', false).flags.policyAcceptedByDefault).toBe(false);
});

test('policyByDefaultConfirmed is sent, and is not a change by itself', () => {
  const draft = { ...draftOf(settings), policyByDefaultConfirmed: true };

  expect(bodyOf(draft, 3).policyByDefaultConfirmed).toBe(true);
  expect(differs(draft, settings)).toBe(false);
});

test('an emptied field is sent as null', () => {
  const draft = { ...draftOf({ ...settings, adminContact: 'a@b.c' }), adminContact: ' ' };

  expect(bodyOf(draft, 3).adminContact).toBeNull();
});

test('invalid hours are sent as null for the server to reject', () => {
  const body = bodyOf({ ...draftOf(settings), meetingLinkExpiryHours: '' }, 3);

  expect(JSON.parse(JSON.stringify(body)).meetingLinkExpiryHours).toBeNull();
});

test('the schemes of apps are read as people type them', () => {
  const draft = { ...draftOf(settings), appSchemes: ' LightSpeed://,  com.example.app: ' };

  expect(bodyOf(draft, 3).appSchemes).toEqual(['lightspeed', 'com.example.app']);
  expect(bodyOf({ ...draft, appSchemes: ' ' }, 3).appSchemes).toEqual([]);
});
