/** `npm run foyer -- tenant …`: what the operator types, and what is said to it. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { OperatedTenant } from '@foyer/contract/operator.ts';
import type { CreatedTenant, OperatedTenants } from '../app.ts';
import { DomainError } from '../platform/errors/domain-error.ts';

export const tenantUsage = `  tenant create <slug> --name <name> --admin <email> [--time-zone <zone>]
                                   make a tenant and let its first super admin in; one that is there stays as it is
  tenant invite <slug> [--admin <email>]
                                   another link for the first super admin, as long as none has ever been in
  tenant list                      every tenant, and whether it is suspended
  tenant suspend <slug>            let nobody in any more; calls under way may go on for an hour
  tenant resume <slug>             let everybody in again, and keep what was to be removed
  tenant export <slug> --to <file>  all that is in it as a tar, and nothing that opens anything
  tenant delete <slug> [--grace 30d | --now <slug>]
                                   suspend it, and remove all that is in it when the days of grace are over
`;

export interface TenantWords {
  readonly slug: string | undefined;
  readonly name: string | undefined;
  readonly admin: string | undefined;
  readonly timeZone: string | undefined;
}

/** @throws DomainError request.invalid: for `sayWrong` to put into words */
export async function createTenant(operated: OperatedTenants, words: TenantWords): Promise<string> {
  const { slug = '', name = '', admin = '', timeZone = 'UTC' } = words;
  return sayCreated(await operated.create({ slug, name, admin, timeZone }));
}

/** @throws DomainError tenant.unknown | request.invalid: for `sayWrong` to put into words */
export async function inviteAgain(
  operated: OperatedTenants,
  slug: string,
  admin: string | undefined,
): Promise<string> {
  const { invitation } = await operated.invite(slug, admin ?? null);
  return `✓ ${slug} has a new way in; a link from before opens nothing any more.\n  ${sayWay(invitation)}\n`;
}

export async function listTenants(operated: OperatedTenants): Promise<string> {
  const tenants = await operated.list();
  if (tenants.length === 0)
    return 'There is no tenant yet.\n  → Make one: npm run foyer -- tenant create <slug> --name <name> --admin <email>\n';
  const widest = (of: (tenant: OperatedTenant) => string) =>
    Math.max(...tenants.map((tenant) => of(tenant).length));
  const [slugs, names] = [widest(({ slug }) => slug), widest(({ name }) => name)];
  return tenants
    .map((tenant) => {
      const { slug, name, address } = tenant;
      return `${slug.padEnd(slugs)}  ${name.padEnd(names)}  ${address}/  ${stateOf(tenant)}\n`;
    })
    .join('');
}

/** @throws DomainError tenant.unknown: for `sayWrong` to put into words */
export async function suspendTenant(operated: OperatedTenants, slug: string): Promise<string> {
  const { tenant, changed } = await operated.suspend(slug);
  if (!changed) return `✓ ${slug} was suspended already: ${stateOf(tenant)}.\n`;
  return `✓ ${slug} is suspended: nobody comes in from now on, and calls under way may go on for an hour.\n  → Take it back: npm run foyer -- tenant resume ${slug}\n`;
}

export async function resumeTenant(operated: OperatedTenants, slug: string): Promise<string> {
  const { tenant, changed } = await operated.resume(slug);
  if (!changed) return `✓ ${slug} was active already: ${stateOf(tenant)}.\n`;
  return `✓ ${slug} is active again: ${tenant.address}/\n`;
}

/**
 * @param grace `30d`: days
 * @throws DomainError tenant.unknown | request.invalid: for `sayWrong` to put into words
 */
export async function deleteTenant(
  operated: OperatedTenants,
  slug: string,
  { grace, now }: { readonly grace: string | undefined; readonly now: string | undefined },
): Promise<string> {
  // What is no number of days is refused as such.
  const graceDays = grace === undefined ? undefined : Number(/^(\d{1,4})d$/.exec(grace)?.[1] ?? Number.NaN);
  const { tenant, changed } = await operated.remove(slug, { graceDays, now });
  if (now !== undefined)
    return `✓ ${slug} is suspended and being removed: gone within a minute where Foyer runs, or when it starts.\n`;
  const first = changed ? `${slug} is suspended` : `${slug} was to be removed already`;
  return `✓ ${first}, and is removed with everything in it on ${tenant.deleteAt}.\n  → Keep its data: npm run foyer -- tenant export ${slug} --to ${slug}.tar\n  → Take it back: npm run foyer -- tenant resume ${slug}\n`;
}

function sayCreated({ tenant, invitation }: CreatedTenant): string {
  const { slug, name, address } = tenant;
  if (!invitation)
    return `✓ ${slug} is there already, and was not changed: ${name}, ${address}/, ${stateOf(tenant)}.\n`;
  return `✓ ${slug} is there: ${name}, ${address}/\n  ${sayWay(invitation)}\n`;
}

function sayWay({ email, link, expiresAt }: NonNullable<CreatedTenant['invitation']>): string {
  const until = `It opens once, until ${expiresAt}.`;
  if (link) return `No mail was sent to ${email}. Hand this link on:\n  ${link}\n  ${until}`;
  return `An invitation was mailed to ${email}. ${until}`;
}

function stateOf({ status, suspendedAt, deleteAt, createdAt }: OperatedTenant): string {
  if (deleteAt) return `suspended, removed on ${deleteAt}`;
  if (status === 'suspended') return suspendedAt ? `suspended since ${suspendedAt}` : 'suspended';
  return `active since ${createdAt}`;
}

const words: Record<string, Partial<Record<FieldProblem, string>>> = {
  slug: {
    required: 'Say which tenant: npm run foyer -- tenant create <slug> …',
    taken:
      'That label is kept for the installation itself, or was a tenant’s that is gone: links with it are out there for 90 days. Choose another.',
    invalid:
      'A tenant is the label of a host: small letters, digits and single hyphens between them, at most 63.',
  },
  graceDays: { invalid: 'Say the grace in days, from 1d to 365d: --grace 30d' },
  now: {
    wrong: 'Without grace nothing brings it back. Say which tenant a second time: delete acme --now acme',
  },
  name: {
    required: 'Say what its customers call it: --name "Acme Learning"',
    too_long: 'The name is longer than 120 characters.',
    invalid: 'The name has characters in it that cannot be seen.',
  },
  timeZone: { unknown: 'There is no such time zone. Use a name such as Europe/London, or UTC.' },
  admin: {
    required: 'Say who its first super admin is: --admin somebody@example.com',
    taken:
      'A super admin of this tenant has been in: the accounts are theirs. The sign-in page has “Forgot password”.',
    unknown: 'No super admin with that address waits for a way in.',
    email: 'No mail could reach that address: --admin somebody@example.com',
  },
};

/** @returns `null` for what is not the operator's mistake */
export function sayWrong(error: unknown): string | null {
  if (error instanceof DomainError && error.code === 'tenant.unknown')
    return '✗ There is no such tenant.\n  → See which there are: npm run foyer -- tenant list\n';
  if (!(error instanceof DomainError) || error.code !== 'request.invalid') return null;
  return Object.entries(error.details.fields ?? {})
    .map(([field, problem]) => `✗ ${words[field]?.[problem] ?? `${field}: ${problem}`}\n`)
    .join('');
}
