/** Pure rules: roles and permissions, and the formats of tokens, links and identities. */
import { createHash } from 'node:crypto';
import { maxEmailLength } from '@foyer/contract/core/email.ts';
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { hasLetterOrDigit } from '@foyer/contract/core/text.ts';
import { defaultLanguages } from '@foyer/contract/registration/fields.ts';
import type { PasswordSignIn } from '@foyer/contract/sso/sso.ts';
import { isAdmin, type Role } from '@foyer/contract/users/users.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Identity, StaffKind } from '../../platform/http/auth/actor.ts';
import { toOneLine } from '../../platform/one-line.ts';

const kinds = { AGENT: 'agent', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' } as const satisfies Record<
  Role,
  StaffKind
>;

export function kindOf(role: Role): StaffKind {
  return kinds[role];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A refresh token contains its session's id, so that every earlier token of the family is recognised as used,
 * however many rotations ago it was valid.
 */
export function formatRefreshToken(sessionId: string, random: Buffer): string {
  return `${sessionId}.${random.toString('base64url')}`;
}

/** @returns `null` for a text that cannot be a refresh token */
export function sessionIdOf(refreshToken: string): string | null {
  const [sessionId, random, ...rest] = refreshToken.split('.');
  return sessionId && random && rest.length === 0 && uuid.test(sessionId) ? sessionId : null;
}

/**
 * A token of 256 random bits needs no slow hash. Only this hash is stored, of refresh tokens and of mailed
 * tokens.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Only a super admin may manage super admins. */
export function mayManage(manager: StaffKind, role: Role): boolean {
  return manager === 'superAdmin' || role !== 'SUPER_ADMIN';
}

/** Agents sign in with a password only; admins may, or must, have a second factor. */
export function usesSecondFactor(role: Role): boolean {
  return isAdmin(role);
}

/** In emergency mode (`breakGlass`) only super admins, who can fix the configuration. */
export function mayUsePassword(rule: PasswordSignIn, role: Role): boolean {
  return rule === 'on' || (rule === 'breakGlass' && role === 'SUPER_ADMIN');
}

/** Whether a text has the form of an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text) && !/\p{Cc}/u.test(text);
}

/** Maximum length of a person's name. */
const maxNameLength = 120;
/** Issuers are URLs and subjects are ids; longer values are invalid. */
const maxIdentifierLength = 500;

/** Validates and trims a token's claims; `null` without a valid issuer, subject and email address. */
export function normaliseIdentity(identity: Identity): Identity | null {
  const { issuer, subject, email, name } = identity;
  const ids = [issuer, subject];
  if (ids.some((id) => !id || id.length > maxIdentifierLength || /\p{Cc}/u.test(id))) return null;
  const address = email.trim();
  if (!isEmail(address) || address.length > maxEmailLength) return null;
  const displayName = toOneLine(name, maxNameLength);
  return {
    ...identity,
    email: address,
    name: hasLetterOrDigit(displayName) ? displayName : address.slice(0, maxNameLength),
  };
}

/** The fields of a member of staff that an admin edits. */
export interface StaffFields {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly languages: string[];
  readonly assignedProductIds: readonly string[];
}

/** Trims the texts, removes duplicate products, and orders the lists. */
export function normaliseStaffFields(
  { languages, ...fields }: StaffFields,
  tenantLanguages = defaultLanguages,
): StaffFields {
  const { name, email, role, status, assignedProductIds } = fields;
  const inOrder = tenantLanguages.filter((language) => languages.includes(language));
  const products = [...new Set(assignedProductIds.map((id) => id.toLowerCase()))].sort();
  return {
    name: toOneLine(name),
    email: email.trim(),
    role,
    status,
    languages: [...new Set([...inOrder, ...languages])],
    assignedProductIds: products,
  };
}

/** @throws DomainError request.invalid naming each language that is not in `known` */
export function checkLanguages(languages: readonly string[], known: readonly string[]): void {
  const unknown = languages.flatMap((language, index) =>
    known.includes(language) ? [] : [[`languages.${index}`, 'not_a_choice' as const]],
  );
  if (unknown.length > 0) throw new DomainError('request.invalid', { fields: Object.fromEntries(unknown) });
}

/** @throws DomainError request.invalid with the problems by field */
export function checkFields(manager: StaffKind, { name, email, role }: StaffFields): void {
  const fields: Record<string, FieldProblem> = {
    ...(hasLetterOrDigit(name) ? {} : { name: 'required' }),
    ...(isEmail(email) ? {} : { email: email ? 'email' : 'required' }),
    ...(mayManage(manager, role) ? {} : { role: 'not_a_choice' }),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
}
