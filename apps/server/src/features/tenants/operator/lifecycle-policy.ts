/** Pure rules for what the operator may request: new tenants and removals. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { days } from '@foyer/contract/core/time.ts';
import type { RegistrationForm } from '@foyer/contract/registration/form.ts';
import { removalLimits } from '@foyer/contract/tenants/operator.ts';
import { isReserved, isTenantLabel } from '../policy.ts';
import { isTimeZone } from '../settings/settings-policy.ts';

export interface NewTenant {
  /** The label of the tenant's hosts. */
  readonly slug: string;
  /** The name that customers see. */
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Email address of its first super admin. */
  readonly admin: string;
  /** Empty or absent: made of the address. */
  readonly adminName?: string | undefined;
}

export type NewTenantProblems = Partial<Record<keyof NewTenant, FieldProblem>>;

const maxNameLength = 120;

/** Trims the input, with names in NFC; host labels are case-insensitive. */
export function normaliseTenant({ slug, name, timeZone, admin, adminName = '' }: NewTenant): NewTenant {
  return {
    slug: slug.trim().toLowerCase(),
    name: name.normalize('NFC').trim(),
    timeZone: timeZone.trim(),
    admin: admin.trim(),
    adminName: adminName.normalize('NFC').trim(),
  };
}

/**
 * @returns the problems by field; whether the admin's address is a valid email is checked where the admin is
 * created
 */
export function tenantProblems({ slug, name, timeZone, admin, adminName }: NewTenant): NewTenantProblems {
  return {
    ...atField('slug', slugProblem(slug)),
    ...atField('name', nameProblem(name)),
    ...atField('timeZone', isTimeZone(timeZone) ? null : 'unknown'),
    ...atField('admin', admin ? null : 'required'),
    ...atField('adminName', adminName ? nameProblem(adminName) : null),
  };
}

function atField(field: string, problem: FieldProblem | null): Partial<Record<string, FieldProblem>> {
  return problem ? { [field]: problem } : {};
}

function slugProblem(slug: string): FieldProblem | null {
  if (!slug) return 'required';
  if (isReserved(slug)) return 'taken';
  return isTenantLabel(slug) ? null : 'invalid';
}

function nameProblem(name: string): FieldProblem | null {
  if (!name) return 'required';
  if (name.length > maxNameLength) return 'too_long';
  // Rejects line breaks, other control characters and characters that change the text direction.
  return /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(name) ? 'invalid' : null;
}

/** When a tenant is to be removed. */
export interface RemovalRequest {
  /** Whole days until the removal; `undefined`: the usual number, or the one requested before. */
  readonly graceDays?: number | undefined;
  /** The tenant's label as confirmation: removes the tenant without a grace period. */
  readonly now?: string | undefined;
}

export type RemovalProblems = Partial<Record<keyof RemovalRequest, FieldProblem>>;

export function removalProblems(slug: string, { graceDays, now }: RemovalRequest): RemovalProblems {
  const { min, max } = removalLimits.graceDays;
  const isGrace =
    graceDays === undefined || (Number.isInteger(graceDays) && graceDays >= min && graceDays <= max);
  return {
    ...atField('graceDays', isGrace && (graceDays === undefined || now === undefined) ? null : 'invalid'),
    ...atField('now', now === undefined || now === slug ? null : 'wrong'),
  };
}

/** The instant of the removal. */
export function removalAt(at: Date, { graceDays, now }: RemovalRequest): Date {
  const { usual } = removalLimits.graceDays;
  return now === undefined ? new Date(at.getTime() + days(graceDays ?? usual)) : at;
}

/**
 * A removed tenant's label stays reserved for a while: links with it still exist, and would lead its visitors
 * to the next owner of the label.
 */
export function isLabelReserved({ removedAt }: { readonly removedAt: Date }, at: Date): boolean {
  return removedAt.getTime() + removalLimits.labelKeptMs > at.getTime();
}

/** The registration form of a new tenant, until its super admin edits it. */
export const defaultForm: RegistrationForm = {
  fields: [
    { name: 'userName', required: true },
    { name: 'mobileNumber', required: true },
    { name: 'email', required: false },
  ],
};
