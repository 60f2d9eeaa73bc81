/** Pure rules: which tenant a host names, and a tenant's effective flags and registration form. */
import { isIP } from 'node:net';
import { isSlug } from '@foyer/contract/core/ids.ts';
import type { FormFieldName } from '@foyer/contract/registration/fields.ts';
import type { RegistrationForm } from '@foyer/contract/registration/form.ts';
import { type FlagName, type Flags, flagNames } from '@foyer/contract/tenants/tenants.ts';

export interface HostRules {
  /** In lower case, without a leading dot: `localhost`, `app.localhost`. */
  readonly publicHostSuffixes: readonly string[];
  /** The tenant that answers on hosts without a tenant label; `null`: none. */
  readonly defaultTenant: string | null;
}

/** Labels of hosts that the installation uses itself, now or in the future. */
const reservedLabels = new Set(['app', 'auth', 'www', 'api', 'livekit', 'admin']);

/**
 * The tenant label in a host name.
 * @param host as in the request, with or without a port
 * @returns `null` when the host cannot name a tenant
 */
export function labelOf(host: string, { publicHostSuffixes, defaultTenant }: HostRules): string | null {
  const name = withoutPort(host.toLowerCase());
  if (publicHostSuffixes.includes(name) || name === 'localhost' || isIP(name)) return defaultTenant;
  const suffix = publicHostSuffixes
    .filter((candidate) => name.endsWith(`.${candidate}`))
    .sort((a, b) => b.length - a.length)[0];
  if (!suffix) return null;
  const label = name.slice(0, -suffix.length - 1);
  return isTenantLabel(label) ? label : null;
}

/** Whether a host label can belong to a tenant. */
export function isTenantLabel(label: string): boolean {
  return isSlug(label) && !isReserved(label);
}

export function isReserved(label: string): boolean {
  return reservedLabels.has(label);
}

function withoutPort(host: string): string {
  const bracketed = /^\[([0-9a-f:.]+)\](?::\d+)?$/.exec(host);
  return bracketed?.[1] ?? host.replace(/:\d+$/, '');
}

/** Flags that are on by default; a tenant's own setting takes precedence. */
const onByDefault: ReadonlySet<string> = new Set(['lobbyMode', 'showAgentName']);

/** The flags as Settings stores them. Unknown names, left by another version, are dropped. */
export function storedFlags(stored: Readonly<Record<string, unknown>>): Flags {
  const flags = flagNames.map((name) => {
    const own = stored[name];
    return [name, typeof own === 'boolean' ? own : onByDefault.has(name)];
  });
  return Object.fromEntries(flags) as Flags;
}

/**
 * The flags in effect: a stored flag that this installation cannot serve counts as off, and so does `analytics`
 * without a dashboard.
 */
export function flagsFrom(
  stored: Readonly<Record<string, unknown>>,
  { analyticsDashboardId }: { readonly analyticsDashboardId: string | null },
  unavailableFlags: readonly FlagName[],
): Flags {
  const flags = storedFlags(stored);
  const unavailable = unavailableFlags.map((name) => [name, false] as const);
  return {
    ...flags,
    analytics: flags.analytics && analyticsDashboardId !== null,
    ...Object.fromEntries(unavailable),
  };
}

/**
 * The form as customers see it. The contact field that receives the code is required, and flags add further
 * fields.
 * @param codeChannel `null` when no code can be sent
 */
export function effectiveForm(
  form: RegistrationForm,
  flags: Flags,
  codeChannel: 'sms' | 'whatsapp' | 'email' | null,
): RegistrationForm {
  let fields = form.fields;
  if (codeChannel === 'sms' || codeChannel === 'whatsapp') fields = withRequired(fields, 'mobileNumber');
  if (codeChannel === 'email' || flags.emailMandatory) fields = withRequired(fields, 'email');
  const { customText, ...rest } = form;
  return { ...rest, fields, ...(flags.customText && customText ? { customText } : {}) };
}

function withRequired(fields: RegistrationForm['fields'], name: FormFieldName): RegistrationForm['fields'] {
  if (!fields.some((field) => field.name === name)) return [...fields, { name, required: true }];
  return fields.map((field) => (field.name === name ? { ...field, required: true } : field));
}
