/** What the operator may say of a new tenant: pure rules. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { RegistrationForm } from '@foyer/contract/registration-form.ts';
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

function atField(field: keyof NewTenant, problem: FieldProblem | null): NewTenantProblems {
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

/** What a new tenant's form asks, until its super admin says otherwise. */
export const firstForm: RegistrationForm = {
  fields: [
    { name: 'userName', required: true },
    { name: 'mobileNumber', required: true },
    { name: 'email', required: false },
  ],
};
