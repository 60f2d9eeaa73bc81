/** The draft of the settings: conversion from and to the API, and comparison with the saved settings. */
import type { BodyOf } from '@foyer/contract/core/http.ts';
import type { Settings, settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';

export type SettingsBody = BodyOf<typeof settingsRoutes.update>;

/** Numbers and optional texts are strings, as in their fields. */
export interface SettingsDraft
  extends Omit<
    SettingsBody,
    | 'version'
    | 'locale'
    | 'codeCountries'
    | 'appSchemes'
    | 'agentsSeeContacts'
    | 'agentsMayExport'
    | 'snapshotRetentionDays'
    | 'logRetentionMonths'
    | 'localRecording'
    | 'recordingStarts'
    | 'recordingRetentionDays'
    | 'agentsSeeRecordings'
    | 'recordingQuestion'
    | 'meetingLinkExpiryHours'
    | 'codesPerAddress'
    | 'analyticsDashboardId'
    | 'adminContact'
  > {
  readonly locale: string;
  /** ISO codes; `null`: all countries. */
  readonly codeCountries: readonly string[] | null;
  /** As typed: separated by commas or spaces. */
  readonly appSchemes: string;
  readonly agentsSeeContacts: boolean;
  readonly agentsMayExport: boolean;
  readonly snapshotRetentionDays: string;
  /** Empty: without an end. */
  readonly logRetentionMonths: string;
  readonly localRecording: boolean;
  readonly recordingStarts: Settings['recordingStarts'];
  readonly recordingRetentionDays: string;
  readonly agentsSeeRecordings: boolean;
  /** Empty: the standard question. */
  readonly recordingQuestion: string;
  readonly meetingLinkExpiryHours: string;
  readonly codesPerAddress: string;
  readonly analyticsDashboardId: string;
  readonly adminContact: string;
}

/** The fields that can show an error. */
export const settingsFields = [
  'clientName',
  'themeColor',
  'themeColorLight',
  'themeColorDark',
  'mode',
  'contentWidth',
  'fonts',
  'timeZone',
  'locale',
  'currency',
  'analyticsDashboardId',
  'adminContact',
  'requireSecondFactor',
  'meetingLinkExpiryHours',
  'scheduleLabel',
  'codesPerAddress',
  'codeCountries',
  'appSchemes',
  'agentsSeeContacts',
  'agentsMayExport',
  'localRecording',
  'landingProductId',
  'snapshotRetentionDays',
  'logRetentionMonths',
  'recordingStarts',
  'recordingRetentionDays',
  'agentsSeeRecordings',
  'recordingQuestion',
] as const;

export function draftOf({
  logo: _logo,
  logoUploaded: _uploaded,
  mark: _mark,
  favicon: _favicon,
  faviconUploaded: _faviconUploaded,
  version: _version,
  unavailableFlags: _unavailable,
  ...settings
}: Settings): SettingsDraft {
  return {
    ...settings,
    snapshotRetentionDays: String(settings.snapshotRetentionDays),
    logRetentionMonths: settings.logRetentionMonths === null ? '' : String(settings.logRetentionMonths),
    recordingRetentionDays: String(settings.recordingRetentionDays),
    meetingLinkExpiryHours: String(settings.meetingLinkExpiryHours),
    codesPerAddress: String(settings.codesPerAddress),
    appSchemes: settings.appSchemes.join(', '),
    analyticsDashboardId: settings.analyticsDashboardId ?? '',
    adminContact: settings.adminContact ?? '',
    recordingQuestion: settings.recordingQuestion ?? '',
  };
}

/**
 * The request body. An invalid number is sent as NaN (`null`), so that the server reports it at the field.
 */
export function bodyOf(draft: SettingsDraft, version: number): SettingsBody {
  return {
    ...draft,
    codeCountries: draft.codeCountries && [...draft.codeCountries],
    appSchemes: schemesIn(draft.appSchemes),
    clientName: draft.clientName.trim(),
    currency: draft.currency.trim().toUpperCase(),
    snapshotRetentionDays: Number(draft.snapshotRetentionDays || Number.NaN),
    logRetentionMonths: draft.logRetentionMonths.trim() === '' ? null : Number(draft.logRetentionMonths),
    recordingRetentionDays: Number(draft.recordingRetentionDays || Number.NaN),
    meetingLinkExpiryHours: Number(draft.meetingLinkExpiryHours || Number.NaN),
    codesPerAddress: Number(draft.codesPerAddress || Number.NaN),
    analyticsDashboardId: draft.analyticsDashboardId.trim() || null,
    adminContact: draft.adminContact.trim() || null,
    recordingQuestion: draft.recordingQuestion.trim() || null,
    version,
  };
}

/** `LightSpeed://` is read as `lightspeed`. */
function schemesIn(typed: string): string[] {
  const schemes = typed.toLowerCase().split(/[\s,]+/);
  return schemes.map((scheme) => scheme.replace(/:\/*$/, '')).filter((scheme) => scheme !== '');
}

/** Turning off `privacyPolicy` also turns off `policyAcceptedByDefault`. */
export function withFlag(draft: SettingsDraft, name: FlagName, isOn: boolean): SettingsDraft {
  const without = name === 'privacyPolicy' && !isOn ? { policyAcceptedByDefault: false } : {};
  return { ...draft, flags: { ...draft.flags, ...without, [name]: isOn } };
}

/** Whether the draft differs from the saved settings; the order of the flags does not count. */
export function differs(draft: SettingsDraft, saved: Settings): boolean {
  return canonical(draft) !== canonical(draftOf(saved));
}

function canonical({ flags, policyByDefaultConfirmed: _said, ...rest }: SettingsDraft): string {
  return JSON.stringify([Object.entries(rest).toSorted(byName), Object.entries(flags).toSorted(byName)]);
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
