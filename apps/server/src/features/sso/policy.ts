/** Pure rules: valid settings of a realm, and the identity in a realm's token. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import type { ManagedSignOn } from '@foyer/contract/sso/sso-settings.ts';
import { type Role, roles } from '@foyer/contract/users/users.ts';
import type { JWTPayload } from 'jose';
import type { Identity } from '../../platform/http/auth/actor.ts';

export type SignOnFields = Omit<ManagedSignOn, 'version'>;

/** The settings before a realm is configured: no token is accepted, and new users may only be agents. */
export const defaultSettings: SignOnFields = {
  issuer: '',
  jwksUrl: '',
  clientId: 'foyer',
  audience: '',
  roleNames: { AGENT: ['foyer-agent'], ADMIN: ['foyer-admin'], SUPER_ADMIN: ['foyer-super-admin'] },
  allowedRoles: ['AGENT'],
  emailDomains: [],
  passwordSignIn: 'breakGlass',
};

/** A configured realm. */
export interface Realm {
  readonly issuer: string;
  /** Base URL of the identity provider, without the realm. */
  readonly url: string;
  readonly name: string;
  /** The origin that the pages may connect to and frame. */
  readonly origin: string;
  readonly jwksUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly rules: Pick<SignOnFields, 'roleNames' | 'allowedRoles' | 'emailDomains'>;
}

/** @returns `null` when no realm is configured */
export function realmOf(fields: SignOnFields): Realm | null {
  const { issuer, jwksUrl, clientId, audience, roleNames, allowedRoles, emailDomains } = fields;
  const [, url, encodedName = ''] = /^(.+)\/realms\/([^/]+)$/.exec(issuer) ?? [];
  const name = decode(encodedName);
  const origin = URL.parse(issuer)?.origin;
  if (!url || !name || !origin || !clientId) return null;
  return {
    issuer,
    url,
    origin,
    clientId,
    name,
    jwksUrl: jwksUrl || `${issuer}/protocol/openid-connect/certs`,
    audience: audience || clientId,
    rules: { roleNames, allowedRoles, emailDomains },
  };
}

/** @returns `null` for a text with an invalid percent escape */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Trims all values and removes duplicates and trailing slashes. */
export function normaliseSignOn(fields: SignOnFields): SignOnFields {
  const { roleNames, allowedRoles, emailDomains, passwordSignIn } = fields;
  const names = (list: readonly string[]) => [...new Set(list.map((name) => name.trim()).filter(Boolean))];
  return {
    issuer: fields.issuer.trim().replace(/\/+$/, ''),
    jwksUrl: fields.jwksUrl.trim(),
    clientId: fields.clientId.trim(),
    audience: fields.audience.trim(),
    roleNames: {
      AGENT: names(roleNames.AGENT),
      ADMIN: names(roleNames.ADMIN),
      SUPER_ADMIN: names(roleNames.SUPER_ADMIN),
    },
    allowedRoles: roles.filter((role) => allowedRoles.includes(role)),
    emailDomains: names(emailDomains.map((domain) => domain.trim().replace(/^@/, '').toLowerCase())),
    passwordSignIn,
  };
}

export interface SaveContext {
  /** Allows realms in the installation's private network, also without TLS. */
  readonly allowPrivate: boolean;
  /** Whether the super admin who saves the settings signed in through the realm. */
  readonly byRealm: boolean;
}

/** @returns the problems by field */
export function signOnProblems(
  fields: SignOnFields,
  { allowPrivate, byRealm }: SaveContext,
): Record<string, FieldProblem> {
  const { issuer, jwksUrl, clientId, audience, roleNames, emailDomains, passwordSignIn } = fields;
  const problems: Record<string, FieldProblem> = {};
  if (issuer && !(isWebAddress(issuer, allowPrivate) && isRealmAddress(issuer))) problems.issuer = 'invalid';
  if (jwksUrl && !isWebAddress(jwksUrl, allowPrivate)) problems.jwksUrl = 'invalid';
  if (issuer && !clientId) problems.clientId = 'required';
  if (!isName(clientId)) problems.clientId = 'invalid';
  if (!isName(audience)) problems.audience = 'invalid';
  for (const role of roles) if (!roleNames[role].every(isName)) problems[`roleNames.${role}`] = 'invalid';
  if (!emailDomains.every((domain) => domainShape.test(domain))) problems.emailDomains = 'invalid';
  // Passwords can only be switched off by someone who has proved that single sign-on works.
  if (passwordSignIn === 'off' && !(byRealm && issuer)) problems.passwordSignIn = 'invalid';
  return problems;
}

const domainShape = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

const isName = (text: string) => !/[\p{Cc}\s]/u.test(text);

function isWebAddress(text: string, allowPrivate: boolean): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
}

/** In canonical form, because issuers are compared character by character. */
function isRealmAddress(issuer: string): boolean {
  return (
    /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?(?:\/[\w.~-]+)*\/realms\/[\w.~%-]+$/.test(issuer) &&
    decode(issuer) !== null &&
    URL.parse(issuer)?.href === issuer
  );
}

/** The identity in a verified access token; `null` for a token of another kind. */
export function parseIdentity(payload: JWTPayload, { clientId, rules }: Realm): Identity | null {
  const { iss, sub, jti, exp, typ, azp, email, email_verified, sid } = payload;
  // ID, refresh and logout tokens are signed with the same keys.
  if (typ !== 'Bearer' || azp !== clientId) return null;
  if (!iss || !sub || !jti || !exp || jti.length > 200) return null;
  // An address that the realm has not verified may be invented.
  if (typeof email !== 'string' || email_verified !== true) return null;
  const names = [payload.name, payload.preferred_username].filter((name) => typeof name === 'string');
  const role = roleInToken(payload, clientId, rules.roleNames);
  return {
    issuer: iss,
    subject: sub,
    email,
    name: names.find((name) => name.trim()) ?? '',
    role: role && mayCreate(role, email, rules) ? role : null,
    tokenId: jti,
    realmSession: typeof sid === 'string' && sid.length <= 200 ? sid : null,
    expiresAt: new Date(exp * 1000),
  };
}

/** The highest role that a role name in the token maps to. */
export function roleInToken(
  payload: JWTPayload,
  clientId: string,
  roleNames: SignOnFields['roleNames'],
): Role | null {
  const clientAccess = payload.resource_access as Record<string, unknown> | undefined;
  const held = new Set([
    ...namesIn(payload.realm_access),
    ...namesIn(
      clientAccess && Object.hasOwn(clientAccess, clientId) ? clientAccess[clientId] : undefined,
    ).map((name) => `client:${name}`),
  ]);
  return highestRole(held, roleNames);
}

/** The highest role that one of these names maps to. */
export function highestRole(held: ReadonlySet<string>, roleNames: SignOnFields['roleNames']): Role | null {
  return roles.findLast((role) => roleNames[role].some((name) => held.has(name))) ?? null;
}

function namesIn(access: unknown): string[] {
  const names = (access as { roles?: unknown } | null | undefined)?.roles;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Whether the realm may create, or take over, an account with this role and address. */
export function mayCreate(role: Role, email: string, rules: Realm['rules']): boolean {
  return rules.allowedRoles.includes(role) && isAllowedEmail(email, rules);
}

export function isAllowedEmail(
  email: string,
  { emailDomains }: Pick<Realm['rules'], 'emailDomains'>,
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return emailDomains.length === 0 || emailDomains.includes(domain);
}

/** The sessions that a verified logout token ends: one session of the realm, or all of a subject. */
export interface RealmLogout {
  readonly issuer: string;
  readonly tokenId: string;
  readonly subject: string | null;
  readonly realmSession: string | null;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** OpenID Connect Back-Channel Logout 1.0, section 2.6; `null` for any other token. */
export function parseLogout(payload: JWTPayload): RealmLogout | null {
  const { iss, jti, sub, sid, nonce, events } = payload;
  const event = (events as Record<string, unknown> | null | undefined)?.[logoutEvent];
  if (typeof event !== 'object' || event === null || nonce !== undefined) return null;
  if (!iss || !jti || jti.length > 200) return null;
  const realmSession = typeof sid === 'string' && sid ? sid : null;
  if (!realmSession && !sub) return null;
  return { issuer: iss, tokenId: jti, subject: sub ?? null, realmSession };
}
