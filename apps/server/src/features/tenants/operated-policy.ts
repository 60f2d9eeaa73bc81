/** What the operator may say of a new tenant: pure rules. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { removalLimits } from '@foyer/contract/operator.ts';
import type { RegistrationForm } from '@foyer/contract/registration-form.ts';
import { days } from '@foyer/contract/time.ts';
import { isReserved, isTenantLabel } from './policy.ts';
import { isTimeZone } from './settings-policy.ts';

export interface NewTenant {
  /** The label of its hosts. */
  readonly slug: string;
  /** As its customers read it. */
  readonly name: string;
  /** IANA name. */
  readonly timeZone: string;
  /** The address of its first super admin. */
  readonly admin: string;
}

export type NewTenantProblems = Partial<Record<keyof NewTenant, FieldProblem>>;

const nameAtMost = 120;

/** Without the blanks around what was typed; addresses of hosts know no capitals. */
export function tidyTenant({ slug, name, timeZone, admin }: NewTenant): NewTenant {
  return {
    slug: slug.trim().toLowerCase(),
    name: name.trim(),
    timeZone: timeZone.trim(),
    admin: admin.trim(),
  };
}

/** @returns what is wrong, by field; whether mail could reach the admin is for who makes them to say */
export function tenantProblems({ slug, name, timeZone, admin }: NewTenant): NewTenantProblems {
  return {
    ...atField('slug', slugProblem(slug)),
    ...atField('name', nameProblem(name)),
    ...atField('timeZone', isTimeZone(timeZone) ? null : 'unknown'),
    ...atField('admin', admin ? null : 'required'),
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
  if (name.length > nameAtMost) return 'too_long';
  // Nothing that breaks a line or turns the writing around.
  return /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(name) ? 'invalid' : null;
}

/** How soon a tenant shall be removed. */
export interface Removal {
  /** Whole days until then; `undefined`: the usual time, or what was said before. */
  readonly graceDays?: number | undefined;
  /** Instead: at once. It is the tenant's label, said a second time. */
  readonly now?: string | undefined;
}

export type RemovalProblems = Partial<Record<keyof Removal, FieldProblem>>;

export function removalProblems(slug: string, { graceDays, now }: Removal): RemovalProblems {
  const { min, max } = removalLimits.graceDays;
  const isGrace =
    graceDays === undefined || (Number.isInteger(graceDays) && graceDays >= min && graceDays <= max);
  return {
    ...atField('graceDays', isGrace && (graceDays === undefined || now === undefined) ? null : 'invalid'),
    ...atField('now', now === undefined || now === slug ? null : 'wrong'),
  };
}

/** When it is removed. */
export function removalAt(at: Date, { graceDays, now }: Removal): Date {
  const { usual } = removalLimits.graceDays;
  return now === undefined ? new Date(at.getTime() + days(graceDays ?? usual)) : at;
}

/** Links with its label are out there for so long: whoever had the label next would be sent its visitors. */
export function isKept({ removedAt }: { readonly removedAt: Date }, at: Date): boolean {
  return removedAt.getTime() + removalLimits.labelKeptMs > at.getTime();
}

/** What a new tenant's form asks, until its super admin says otherwise. */
export const firstForm: RegistrationForm = {
  fields: [
    { name: 'userName', required: true },
    { name: 'mobileNumber', required: true },
    { name: 'email', required: false },
  ],
};
