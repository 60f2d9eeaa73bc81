/** What settings may say: pure rules. */
import { refusalsOf } from '@foyer/contract/chosen-colour.ts';
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { Settings } from '@foyer/contract/settings.ts';
import { type FlagName, flagNames, themePresets } from '@foyer/contract/tenants.ts';
import * as z from 'zod/mini';

export type SettingsFields = Omit<
  Settings,
  'logo' | 'mark' | 'logoUploaded' | 'favicon' | 'faviconUploaded' | 'version'
>;

const currencies = new Set(Intl.supportedValuesOf('currency'));
const email = z.email();

/** Blanks at the ends mean nothing, and nothing at all is `null`. */
export function tidySettings(fields: SettingsFields): SettingsFields {
  return {
    ...fields,
    ...tidyColours(fields),
    clientName: fields.clientName.trim(),
    analyticsDashboardId: fields.analyticsDashboardId?.trim() || null,
    adminContact: fields.adminContact?.trim() || null,
  };
}

/** Colours in capitals; a preset has its shades already. */
function tidyColours({ themeColor, themeColorLight, themeColorDark }: SettingsFields) {
  const preset = themePresets.find((name) => name === themeColor);
  if (preset) return { themeColor: preset, themeColorLight: null, themeColorDark: null };
  return {
    themeColor: themeColor.toUpperCase(),
    themeColorLight: themeColorLight?.toUpperCase() ?? null,
    themeColorDark: themeColorDark?.toUpperCase() ?? null,
  };
}

/** Beside the refusal of a colour: the shades that would do, by field. */
export function nearestShades(fields: SettingsFields): { nearest?: Record<string, string> } {
  const refusals = refusalsOf(fields);
  if (refusals.length === 0) return {};
  return { nearest: Object.fromEntries(refusals.map(({ field, nearest }) => [field, nearest])) };
}

/** @returns what is wrong, by field; flags are named `flags.<name>` */
export function settingsProblems(fields: SettingsFields): Record<string, FieldProblem> {
  const { timeZone, currency, adminContact, analyticsDashboardId, flags } = fields;
  const problems: Record<string, FieldProblem> = {};
  for (const { field, theme } of refusalsOf(fields))
    problems[field] = theme === 'light' ? 'faint_on_light' : 'faint_on_dark';
  if (!isTimeZone(timeZone)) problems.timeZone = 'unknown';
  if (!currencies.has(currency)) problems.currency = 'unknown';
  if (adminContact && !email.safeParse(adminContact).success) problems.adminContact = 'email';
  // It becomes part of an address.
  if (analyticsDashboardId && !/^[\w.~-]+$/.test(analyticsDashboardId))
    problems.analyticsDashboardId = 'invalid';
  if (flags.policyAcceptedByDefault && !flags.privacyPolicy)
    problems['flags.policyAcceptedByDefault'] = 'invalid';
  return problems;
}

/** A place whose clocks are known; offsets and abbreviations change their meaning with the season. */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  if (!/^[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Each switch as a field of its own: the log tells which one was turned. */
export function audibleSettings({
  flags,
  version: _version,
  logoUploaded: _logo,
  mark: _mark,
  faviconUploaded: _favicon,
  ...fields
}: Settings): Record<string, unknown> {
  return {
    ...fields,
    ...Object.fromEntries(flagNames.map((name: FlagName) => [`flags.${name}`, flags[name]])),
  };
}
