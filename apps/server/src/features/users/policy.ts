/** Which role may come in as what, who may touch whom, and what tokens and links look like: pure rules. */
import { createHash } from 'node:crypto';
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { fieldChoices } from '@foyer/contract/registration-form.ts';
import type { PasswordSignIn } from '@foyer/contract/sso.ts';
import { isAdmin, type Role } from '@foyer/contract/users.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Identity, StaffKind } from '../../platform/http/actor.ts';

const kinds = { AGENT: 'agent', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' } as const satisfies Record<
  Role,
  StaffKind
>;

export function kindOf(role: Role): StaffKind {
  return kinds[role];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A refresh token names its session, so that any earlier token of the family is known for what it is,
 * however many turns ago it was in force.
 */
export function formRefreshToken(sessionId: string, random: Buffer): string {
  return `${sessionId}.${random.toString('base64url')}`;
}

/** @returns `null` for what cannot be one of ours */
export function sessionIdOf(refreshToken: string): string | null {
  const [sessionId, random, ...rest] = refreshToken.split('.');
  return sessionId && random && rest.length === 0 && uuid.test(sessionId) ? sessionId : null;
}

/** 256 random bits need no slow hash: only this is kept, of refresh tokens and of mailed ones. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Only a super admin may touch what a super admin is. */
export function mayManage(manager: StaffKind, role: Role): boolean {
  return manager === 'superAdmin' || role !== 'SUPER_ADMIN';
}

/** Agents sign in by password alone; who manages others may have, or must have, something more. */
export function hasUseForSecondFactor(role: Role): boolean {
  return isAdmin(role);
}

/** In an emergency only who can mend it. */
export function mayUsePassword(rule: PasswordSignIn, role: Role): boolean {
  return rule === 'on' || (rule === 'breakGlass' && role === 'SUPER_ADMIN');
}

/** Looks like an address that mail could reach; whether it does, only mail can tell. */
export function isEmail(text: string): boolean {
  return /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text) && !/\p{Cc}/u.test(text);
}

/** No text of a person is longer. */
const namedAtMost = 120;
export const emailAtMost = 254;
/** Issuers are addresses and subjects are ids; what is longer is neither. */
const identifiedAtMost = 500;

/** What a token says, fit to be kept; `null` when it does not say who and where to write to. */
export function readIdentity(identity: Identity): Identity | null {
  const { issuer, subject, email, name } = identity;
  const ids = [issuer, subject];
  if (ids.some((id) => !id || id.length > identifiedAtMost || /\p{Cc}/u.test(id))) return null;
  const address = email.trim();
  if (!isEmail(address) || address.length > emailAtMost) return null;
  const shown = name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, namedAtMost);
  return { ...identity, email: address, name: shown || address.slice(0, namedAtMost) };
}

/** What an admin says about a member of staff. */
export interface StaffFields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly languages: (typeof fieldChoices.languages)[number][];
  readonly assignedProductIds: readonly string[];
}

/** Without the blanks around what was typed, and each product once, in one order. */
export function tidy({ languages, ...fields }: StaffFields): StaffFields {
  const { name, email, role, status, assignedProductIds } = fields;
  const spoken = fieldChoices.languages.filter((language) => languages.includes(language));
  const products = [...new Set(assignedProductIds.map((id) => id.toLowerCase()))].sort();
  return {
    ...{ name: name.trim(), email: email.trim(), role, status },
    ...{ languages: spoken, assignedProductIds: products },
  };
}

/** @throws DomainError request.invalid with what is wrong at which field */
export function checkFields(manager: StaffKind, { name, email, role }: StaffFields): void {
  const fields: Record<string, FieldProblem> = {
    ...(name ? {} : { name: 'required' }),
    ...(isEmail(email) ? {} : { email: email ? 'email' : 'required' }),
    ...(mayManage(manager, role) ? {} : { role: 'not_a_choice' }),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
}
