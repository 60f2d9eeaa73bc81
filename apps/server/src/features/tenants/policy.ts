/** Which host names which tenant, and what a tenant's flags and form come to: pure rules. */
import { isIP } from 'node:net';
import type { FormFieldName, RegistrationForm } from '@foyer/contract/registration-form.ts';
import { type Flags, flagNames } from '@foyer/contract/tenants.ts';

export interface HostRules {
  /** Lower case, without a leading dot: `localhost`, `app.localhost`. */
  readonly publicHostSuffixes: readonly string[];
  /** Who answers on hosts that name nobody; `null`: nobody does. */
  readonly defaultTenant: string | null;
}

/** Labels that are, or may become, the installation's own hosts. */
const reservedLabels = new Set(['app', 'auth', 'www', 'api', 'livekit', 'admin']);
const labelShape = /^(?=.{1,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The label under which a host's tenant is known.
 * @param host as it stands in the request, with or without a port
 * @returns `null` when the host can name no tenant
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

/** Whether a host's label can be a tenant's. */
export function isTenantLabel(label: string): boolean {
  return labelShape.test(label) && !isReserved(label);
}

export function isReserved(label: string): boolean {
  return reservedLabels.has(label);
}

function withoutPort(host: string): string {
  const bracketed = /^\[([0-9a-f:.]+)\](?::\d+)?$/.exec(host);
  return bracketed?.[1] ?? host.replace(/:\d+$/, '');
}

/** What every tenant starts from; a tenant's own switches stand over it. */
const switchedOnByDefault: ReadonlySet<string> = new Set(['lobbyMode', 'showAgentName']);

/** Names we do not know, left by another version, are dropped. */
export function flagsFrom(stored: Readonly<Record<string, unknown>>): Flags {
  const flags = flagNames.map((name) => {
    const own = stored[name];
    return [name, typeof own === 'boolean' ? own : switchedOnByDefault.has(name)];
  });
  return Object.fromEntries(flags) as Flags;
}

/**
 * The form as it is asked: a customer must be reachable by the channel that carries the code, and flags ask for more.
 * @param codeChannel `null` when no code can be sent
 */
export function formToAsk(
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
