/** What a realm's settings may say, and what its tokens make of a person here: pure rules. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { ManagedSignOn } from '@foyer/contract/managed-sign-on.ts';
import { type Role, roles } from '@foyer/contract/users.ts';
import type { JWTPayload } from 'jose';
import type { Identity } from '../../platform/http/actor.ts';

export type SignOnFields = Omit<ManagedSignOn, 'version'>;

/** Until somebody sets a realm up: nobody is believed, and whoever comes first may be no more than an agent. */
export const untouched: SignOnFields = {
  ...{ issuer: '', jwksUrl: '', clientId: 'foyer', audience: '' },
  roleNames: { AGENT: ['foyer-agent'], ADMIN: ['foyer-admin'], SUPER_ADMIN: ['foyer-super-admin'] },
  ...{ allowedRoles: ['AGENT'], emailDomains: [], passwordSignIn: 'breakGlass' },
};

/** A realm that is set up. */
export interface Realm {
  readonly issuer: string;
  /** Of the identity provider, without the realm. */
  readonly url: string;
  readonly name: string;
  /** Whom the page may talk to and frame. */
  readonly origin: string;
  readonly jwksUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly rules: Pick<SignOnFields, 'roleNames' | 'allowedRoles' | 'emailDomains'>;
}

/** @returns `null` when it is not set up */
export function realmOf(fields: SignOnFields): Realm | null {
  const { issuer, jwksUrl, clientId, audience, roleNames, allowedRoles, emailDomains } = fields;
  const [, url, name] = /^(.+)\/realms\/([^/]+)$/.exec(issuer) ?? [];
  const origin = URL.parse(issuer)?.origin;
  if (!url || !name || !origin || !clientId) return null;
  return {
    ...{ issuer, url, origin, clientId, name: decodeURIComponent(name) },
    jwksUrl: jwksUrl || `${issuer}/protocol/openid-connect/certs`,
    audience: audience || clientId,
    rules: { roleNames, allowedRoles, emailDomains },
  };
}

/** Without blanks, doubles and the slash that people leave at the end of an address. */
export function tidySignOn(fields: SignOnFields): SignOnFields {
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

export interface Circumstances {
  /** Realms in the installation's own house are believed, also without encryption. */
  readonly allowPrivate: boolean;
  /** Whoever saves it has signed in through the realm. */
  readonly byRealm: boolean;
}

/** @returns what is wrong, by field */
export function signOnProblems(
  fields: SignOnFields,
  { allowPrivate, byRealm }: Circumstances,
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
  // Whoever switches passwords off has shown that there is another way in.
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

/** Written as it will be compared: letter by letter. */
function isRealmAddress(issuer: string): boolean {
  return (
    /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?(?:\/[\w.~-]+)*\/realms\/[\w.~%-]+$/.test(issuer) &&
    URL.parse(issuer)?.href === issuer
  );
}

/** Who a verified access token is about; `null` for a token that is none for signing in. */
export function identityIn(payload: JWTPayload, { clientId, rules }: Realm): Identity | null {
  const { iss, sub, jti, exp, typ, azp, email, email_verified, sid } = payload;
  // Identity, refresh and logout tokens are signed by the same keys.
  if (typ !== 'Bearer' || azp !== clientId) return null;
  if (!iss || !sub || !jti || !exp || jti.length > 200) return null;
  // An address that the realm has not verified is whatever somebody typed.
  if (typeof email !== 'string' || email_verified !== true) return null;
  const names = [payload.name, payload.preferred_username].filter((name) => typeof name === 'string');
  const role = roleIn(payload, clientId, rules.roleNames);
  return {
    ...{ issuer: iss, subject: sub, email, name: names.find((name) => name.trim()) ?? '' },
    role: role && mayBeMade(role, email, rules) ? role : null,
    tokenId: jti,
    realmSession: typeof sid === 'string' && sid.length <= 200 ? sid : null,
    expiresAt: new Date(exp * 1000),
  };
}

/** The highest role that one of the token's names stands for. */
export function roleIn(
  payload: JWTPayload,
  clientId: string,
  roleNames: SignOnFields['roleNames'],
): Role | null {
  const ofClients = payload.resource_access as Record<string, unknown> | undefined;
  const held = new Set([
    ...namesIn(payload.realm_access),
    ...namesIn(ofClients && Object.hasOwn(ofClients, clientId) ? ofClients[clientId] : undefined).map(
      (name) => `client:${name}`,
    ),
  ]);
  return roleNamed(held, roleNames);
}

/** The highest role that one of these names stands for. */
export function roleNamed(held: ReadonlySet<string>, roleNames: SignOnFields['roleNames']): Role | null {
  return roles.findLast((role) => roleNames[role].some((name) => held.has(name))) ?? null;
}

function namesIn(access: unknown): string[] {
  const names = (access as { roles?: unknown } | null | undefined)?.roles;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

function mayBeMade(role: Role, email: string, rules: Realm['rules']): boolean {
  return rules.allowedRoles.includes(role) && mayHaveAddress(email, rules);
}

export function mayHaveAddress(
  email: string,
  { emailDomains }: Pick<Realm['rules'], 'emailDomains'>,
): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return emailDomains.length === 0 || emailDomains.includes(domain);
}

/** What a verified logout token ends: one session of the realm, or all of a person. */
export interface Leaving {
  readonly issuer: string;
  readonly tokenId: string;
  readonly subject: string | null;
  readonly realmSession: string | null;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** OpenID Connect Back-Channel Logout 1.0, 2.6; `null` for any other token. */
export function leavingIn(payload: JWTPayload): Leaving | null {
  const { iss, jti, sub, sid, nonce, events } = payload;
  const event = (events as Record<string, unknown> | null | undefined)?.[logoutEvent];
  if (typeof event !== 'object' || event === null || nonce !== undefined) return null;
  if (!iss || !jti || jti.length > 200) return null;
  const realmSession = typeof sid === 'string' && sid ? sid : null;
  if (!realmSession && !sub) return null;
  return { issuer: iss, tokenId: jti, subject: sub ?? null, realmSession };
}
