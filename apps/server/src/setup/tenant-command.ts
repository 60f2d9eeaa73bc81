/** `npm run foyer -- tenant …`: the commands about tenants, with their output. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import type { TenantSummary, UnsentReason } from '@foyer/contract/tenants/operator.ts';
import type { CreatedTenant, OperatedTenants } from '../app.ts';
import { DomainError } from '../platform/errors/domain-error.ts';

export const tenantUsage = `  tenant create <slug> --name <name> --admin <email> [--admin-name <name>] [--time-zone <zone>]
                                   create a tenant and invite its first super admin; an existing tenant is not changed
  tenant invite <slug> [--admin <email>]
                                   send the first super admin another invitation, until one has signed in
  tenant remove-second-factor <slug> --admin <email>
                                   remove a super admin's lost second factor, 24 hours after a mail to them that can cancel it
  tenant list                      list all tenants with their status
  tenant suspend <slug>            block all access; calls in progress can continue for an hour
  tenant resume <slug>             allow access again, and cancel a scheduled removal
  tenant export <slug> --to <file>  write all its data to a tar file, without passwords and other secrets
  tenant delete <slug> [--grace 30d | --now <slug>]
                                   suspend it, and remove all its data after the grace period
`;

export interface CreateTenantArguments {
  readonly slug: string | undefined;
  readonly name: string | undefined;
  readonly admin: string | undefined;
  readonly adminName: string | undefined;
  readonly timeZone: string | undefined;
}

/** @throws DomainError request.invalid: see `describeInputError` */
export async function createTenant(operated: OperatedTenants, args: CreateTenantArguments): Promise<string> {
  const { slug = '', name = '', admin = '', adminName = '', timeZone = 'UTC' } = args;
  const created = await operated.create({ slug, name, admin, adminName, timeZone });
  return describeCreated(created, adminName);
}

/** @throws DomainError tenant.unknown | request.invalid: see `describeInputError` */
export async function resendInvitation(
  operated: OperatedTenants,
  slug: string,
  admin: string | undefined,
): Promise<string> {
  const { invitation } = await operated.invite(slug, admin ?? null);
  return `✓ ${slug} has a new invitation. Earlier links no longer work.\n  ${describeInvitation(invitation)}\n`;
}

/** @throws DomainError tenant.unknown | message.no_channel | request.invalid: see `describeInputError` */
export async function removeSecondFactor(
  operated: OperatedTenants,
  slug: string,
  admin: string,
): Promise<string> {
  const { email, effectiveAt, isNew } = await operated.removeSecondFactor(slug, admin);
  if (!isNew) return `✓ This was already requested. ${describeEffect(email, effectiveAt)}`;
  return `✓ ${email} was notified by email, and can cancel. ${describeEffect(email, effectiveAt)}`;
}

function describeEffect(email: string, effectiveAt: string): string {
  return `The second factor of ${email} will be removed on ${effectiveAt}.\n  Until then, signing in still requires it. The password stays the same.\n`;
}

export async function listTenants(operated: OperatedTenants): Promise<string> {
  const tenants = await operated.list();
  if (tenants.length === 0)
    return 'There are no tenants yet.\n  → Create one: npm run foyer -- tenant create <slug> --name <name> --admin <email>\n';
  const widest = (of: (tenant: TenantSummary) => string) =>
    Math.max(...tenants.map((tenant) => of(tenant).length));
  const [slugs, names] = [widest(({ slug }) => slug), widest(({ name }) => name)];
  return tenants
    .map((tenant) => {
      const { slug, name, address } = tenant;
      return `${slug.padEnd(slugs)}  ${name.padEnd(names)}  ${address}/  ${describeState(tenant)}\n`;
    })
    .join('');
}

/** @throws DomainError tenant.unknown: see `describeInputError` */
export async function suspendTenant(operated: OperatedTenants, slug: string): Promise<string> {
  const { tenant, changed } = await operated.suspend(slug);
  if (!changed) return `✓ ${slug} was already suspended: ${describeState(tenant)}.\n`;
  return `✓ ${slug} is suspended. Access is blocked from now on; calls in progress can continue for an hour.\n  → Undo: npm run foyer -- tenant resume ${slug}\n`;
}

export async function resumeTenant(operated: OperatedTenants, slug: string): Promise<string> {
  const { tenant, changed } = await operated.resume(slug);
  if (!changed) return `✓ ${slug} was already active: ${describeState(tenant)}.\n`;
  return `✓ ${slug} is active again: ${tenant.address}/\n`;
}

/**
 * @param grace a number of days, such as `30d`
 * @throws DomainError tenant.unknown | request.invalid: see `describeInputError`
 */
export async function deleteTenant(
  operated: OperatedTenants,
  slug: string,
  { grace, now }: { readonly grace: string | undefined; readonly now: string | undefined },
): Promise<string> {
  // The lifecycle service rejects NaN.
  const graceDays = grace === undefined ? undefined : Number(/^(\d{1,4})d$/.exec(grace)?.[1] ?? Number.NaN);
  const { tenant, changed } = await operated.remove(slug, { graceDays, now });
  if (now !== undefined)
    return `✓ ${slug} is suspended. Foyer removes it within a minute, or when it next starts.\n`;
  const first = changed ? `${slug} is suspended` : `${slug} was already scheduled for removal`;
  return `✓ ${first}. It will be removed with all its data on ${tenant.deleteAt}.\n  → Save its data: npm run foyer -- tenant export ${slug} --to ${slug}.tar\n  → Undo: npm run foyer -- tenant resume ${slug}\n`;
}

function describeCreated({ tenant, invitation }: CreatedTenant, adminName: string): string {
  const { slug, name, address } = tenant;
  if (!invitation)
    return `✓ ${slug} already exists and was not changed: ${name}, ${address}/, ${describeState(tenant)}.\n`;
  const unnamed = `  Their name is "${invitation.email.split('@')[0]}", from the address. Set another with --admin-name, or on the Users page.\n`;
  return `✓ Created ${slug}: ${name}, ${address}/\n  ${describeInvitation(invitation)}\n${adminName.trim() ? '' : unnamed}`;
}

const unsentReasons = {
  'not-configured': 'Neither the tenant nor the installation has an email provider.',
  demo: 'This is a demonstration: emails only appear in its outbox.',
  failed: 'The email provider did not accept it; the log says why.',
} satisfies Record<UnsentReason, string>;

function describeInvitation(invitation: NonNullable<CreatedTenant['invitation']>): string {
  const { email, link, unsentReason, expiresAt } = invitation;
  const until = `The link works once, until ${expiresAt}.`;
  const reason = unsentReason ? ` ${unsentReasons[unsentReason]}` : '';
  if (link) return `No email was sent to ${email}.${reason} Send them this link:\n  ${link}\n  ${until}`;
  return `An invitation was emailed to ${email}. ${until}`;
}

function describeState({ status, suspendedAt, deleteAt, createdAt }: TenantSummary): string {
  if (deleteAt) return `suspended, will be removed on ${deleteAt}`;
  if (status === 'suspended') return suspendedAt ? `suspended since ${suspendedAt}` : 'suspended';
  return `active since ${createdAt}`;
}

const problemLabels: Record<string, Partial<Record<FieldProblem, string>>> = {
  slug: {
    required: 'Name the tenant: npm run foyer -- tenant create <slug> …',
    taken:
      'That name is reserved for the installation, or belonged to a removed tenant whose links stay valid for up to 90 days. Choose another.',
    invalid:
      'A tenant name is a host label: lowercase letters, digits and single hyphens between them, at most 63 characters.',
  },
  graceDays: { invalid: 'Set the grace period in days, from 1d to 365d: --grace 30d' },
  now: {
    wrong:
      'Without a grace period, this cannot be undone. Repeat the tenant to confirm: delete acme --now acme',
  },
  name: {
    required: 'Set the name that customers see: --name "Acme Learning"',
    too_long: 'The name is longer than 120 characters.',
    invalid: 'The name contains invisible characters.',
  },
  adminName: {
    too_long: 'The name of the super admin is longer than 120 characters.',
    invalid: 'The name of the super admin contains invisible characters.',
  },
  timeZone: { unknown: 'That time zone does not exist. Use a name such as Europe/London, or UTC.' },
  admin: {
    required: 'Set the email address of its first super admin: --admin name@example.com',
    taken:
      'A super admin of this tenant has already signed in and manages its accounts. They can use "Forgot password?" on the sign-in page.',
    unknown: 'No super admin with that address has an open invitation.',
    not_a_choice: 'No active super admin of this tenant has that address.',
    not_available: 'This super admin has no second factor. They sign in with the password alone.',
    email: 'That is not a valid email address: --admin name@example.com',
  },
};

/** @returns the message about invalid arguments; `null` for any other error */
export function describeInputError(error: unknown): string | null {
  if (error instanceof DomainError && error.code === 'tenant.unknown')
    return '✗ That tenant does not exist.\n  → List all tenants: npm run foyer -- tenant list\n';
  if (error instanceof DomainError && error.code === 'message.no_channel')
    return '✗ No email can be sent to this super admin, so they could not cancel. Nothing was changed.\n  → Configure email for the tenant or the installation\n';
  if (!(error instanceof DomainError) || error.code !== 'request.invalid') return null;
  return Object.entries(error.details.fields ?? {})
    .map(([field, problem]) => `✗ ${problemLabels[field]?.[problem] ?? `${field}: ${problem}`}\n`)
    .join('');
}
