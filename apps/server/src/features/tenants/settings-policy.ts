/** What settings may say: pure rules. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { Settings } from '@foyer/contract/settings.ts';
import { type FlagName, flagNames } from '@foyer/contract/tenants.ts';
import * as z from 'zod/mini';

export type SettingsFields = Omit<Settings, 'logo' | 'logoUploaded' | 'version'>;

const currencies = new Set(Intl.supportedValuesOf('currency'));
const email = z.email();

/** Blanks at the ends mean nothing, and nothing at all is `null`. */
export function tidySettings(fields: SettingsFields): SettingsFields {
  return {
    ...fields,
    clientName: fields.clientName.trim(),
    analyticsDashboardId: fields.analyticsDashboardId?.trim() || null,
    adminContact: fields.adminContact?.trim() || null,
  };
}

/** @returns what is wrong, by field; flags are named `flags.<name>` */
export function settingsProblems(fields: SettingsFields): Record<string, FieldProblem> {
  const { timeZone, currency, adminContact, analyticsDashboardId, flags } = fields;
  const problems: Record<string, FieldProblem> = {};
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
  ...fields
}: Settings): Record<string, unknown> {
  return {
    ...fields,
    ...Object.fromEntries(flagNames.map((name: FlagName) => [`flags.${name}`, flags[name]])),
  };
}
