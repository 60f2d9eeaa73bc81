/** Pure rules for the tenant's settings. */

import { rejectionsOf } from '@foyer/contract/brand/chosen-colour.ts';
import { toEmail } from '@foyer/contract/core/email.ts';
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { toTimeZone } from '@foyer/contract/core/time-zone.ts';
import { isDialCountry } from '@foyer/contract/geography/dial-codes.ts';
import type { Settings } from '@foyer/contract/tenants/settings.ts';
import { type FlagName, flagNames, themePresets } from '@foyer/contract/tenants/tenants.ts';
import { isLocale } from '../../../platform/locale.ts';
import { requireOneLine } from '../../../platform/one-line.ts';

/** Settings that a request can leave out: they stay unchanged. */
type OptionalSettings = Pick<
  Settings,
  | 'locale'
  | 'codeCountries'
  | 'agentsSeeContacts'
  | 'agentsMayExport'
  | 'snapshotRetentionDays'
  | 'logRetentionMonths'
  | 'localRecording'
  | 'recordingStarts'
  | 'recordingRetentionDays'
  | 'agentsSeeRecordings'
  | 'recordingQuestion'
  | 'appSchemes'
>;

export type SettingsFields = Omit<
  Settings,
  | 'logo'
  | 'mark'
  | 'logoUploaded'
  | 'favicon'
  | 'faviconUploaded'
  | 'version'
  | 'unavailableFlags'
  | keyof OptionalSettings
> & { readonly [Name in keyof OptionalSettings]?: OptionalSettings[Name] | undefined };

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Trims all texts; an empty text becomes `null`. */
export function normaliseSettings(fields: SettingsFields): SettingsFields {
  return {
    ...fields,
    ...normaliseColours(fields),
    clientName: requireOneLine(fields.clientName, 'clientName'),
    analyticsDashboardId: fields.analyticsDashboardId?.trim() || null,
    adminContact: fields.adminContact?.trim() || null,
    ...(fields.recordingQuestion !== undefined && {
      recordingQuestion: fields.recordingQuestion?.trim() || null,
    }),
    ...(fields.appSchemes && { appSchemes: [...new Set(fields.appSchemes)].sort() }),
    ...(fields.codeCountries && { codeCountries: [...new Set(fields.codeCountries)].sort() }),
  };
}

/** Colours in upper case. Presets have their own shades. */
function normaliseColours({ themeColor, themeColorLight, themeColorDark }: SettingsFields) {
  const preset = themePresets.find((name) => name === themeColor);
  if (preset) return { themeColor: preset, themeColorLight: null, themeColorDark: null };
  return {
    themeColor: themeColor.toUpperCase(),
    themeColorLight: themeColorLight?.toUpperCase() ?? null,
    themeColorDark: themeColorDark?.toUpperCase() ?? null,
  };
}

/** Additional details of a rejected colour: the nearest shades that would be accepted, by field. */
export function nearestShades(fields: SettingsFields): { nearest?: Record<string, string> } {
  const rejections = rejectionsOf(fields);
  if (rejections.length === 0) return {};
  return { nearest: Object.fromEntries(rejections.map(({ field, nearest }) => [field, nearest])) };
}

/** @returns the problems by field; flags are named `flags.<name>` */
export function settingsProblems(fields: SettingsFields): Record<string, FieldProblem> {
  const { timeZone, locale, currency, adminContact, analyticsDashboardId, flags } = fields;
  const problems: Record<string, FieldProblem> = {};
  for (const { field, theme } of rejectionsOf(fields))
    problems[field] = theme === 'light' ? 'faint_on_light' : 'faint_on_dark';
  if (!isTimeZone(timeZone)) problems.timeZone = 'unknown';
  if (locale !== undefined && !isLocale(locale)) problems.locale = 'unknown';
  if (!currencies.has(currency)) problems.currency = 'unknown';
  if (fields.codeCountries?.some((code) => !isDialCountry(code))) problems.codeCountries = 'unknown';
  if (adminContact && !toEmail(adminContact)) problems.adminContact = 'email';
  // It becomes part of a URL.
  if (analyticsDashboardId && !/^[\w.~-]+$/.test(analyticsDashboardId))
    problems.analyticsDashboardId = 'invalid';
  if (flags.policyAcceptedByDefault && !flags.privacyPolicy)
    problems['flags.policyAcceptedByDefault'] = 'invalid';
  return problems;
}

/**
 * A geographic IANA zone or UTC. Offsets and abbreviations are rejected: their meaning changes with the
 * season.
 */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  if (!/^[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  return toTimeZone(name) !== null;
}

/**
 * The settings as the audit log records them: each flag as its own field, so that the log shows which one
 * changed.
 */
export function auditedSettings({
  flags,
  version: _version,
  logoUploaded: _logo,
  mark: _mark,
  faviconUploaded: _favicon,
  ...fields
}: Omit<Settings, 'unavailableFlags'>): Record<string, unknown> {
  return {
    ...fields,
    ...Object.fromEntries(flagNames.map((name: FlagName) => [`flags.${name}`, flags[name]])),
  };
}
