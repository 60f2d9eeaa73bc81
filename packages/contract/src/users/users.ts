/** Staff: roles, sign-in and sessions. */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { days, hours, minutes } from '../core/time.ts';
import { email, password } from './account-fields.ts';

export { passwordLimits } from './account-fields.ts';

export const roles = ['AGENT', 'ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof roles)[number];
export const userStatuses = ['ACTIVE', 'INACTIVE'] as const;

export const sessionLimits = {
  accessTokenLastsMs: minutes(15),
  sessionLastsMs: days(1),
  rememberedSessionLastsMs: days(30),
  /** Without an open page, which renews the session every few minutes. */
  idleSessionLastsMs: hours(12),
  idleRememberedSessionLastsMs: days(7),
  resetLinkLastsMs: minutes(30),
  /** Lifetime of the first link, mailed when an admin creates the account. */
  welcomeLinkLastsMs: days(3),
  impersonationLastsMs: minutes(30),
} as const;

/** The local storage keys of the pages, as specified. `refreshToken` holds a marker, never the token. */
export const storedKeys = [
  'loginToken',
  'refreshToken',
  'role',
  'userId',
  'customerId',
  'customerName',
  'customerToken',
  'meetingId',
  'productId',
  'productSlug',
  'assignedUserId',
  'analyticsToken',
  'missedCustomer',
  'otpValid',
  'email',
  'name',
] as const;
export type StoredKey = (typeof storedKeys)[number];

/** A random marker that pages can read, without any authority: it changes when the sign-in changes. */
export const loginCookie = 'loginToken';

/** Admin check of the specification: true only for a string equal to ADMIN or SUPER_ADMIN. */
export function isAdmin(role: unknown): boolean {
  return role === 'ADMIN' || role === 'SUPER_ADMIN';
}

export const signedIn = z.object({
  result: z.object({
    id,
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    /** Bearer token for the following calls; valid for minutes. */
    accessToken: z.string(),
    accessTokenLastsMs: z.int(),
    /** The user's theme; `null`: the tenant's mode. */
    theme: z.nullable(z.enum(['light', 'dark'])),
    /** The tenant requires a second factor and the user has none: the session may only set one up. */
    mustSetUpSecondFactor: z.boolean(),
    /** Set while a super admin impersonates this user: the session is read-only and ends at this instant. */
    impersonatedUntil: z.nullable(instant),
    /**
     * The session was started through the tenant's identity provider, and ends with the provider's session.
     */
    bySingleSignOn: z.boolean(),
  }),
});
export type SignedIn = z.infer<typeof signedIn>['result'];

/** Path parameters of routes about one member of staff. */
export const userParams = z.object({ userId: id });

/** What a page claims about the person of a token; accepted for compatibility and ignored. */
const claimedIdentity = z.object({
  name: text(500),
  email: text(500),
  products: z.array(text(100)).check(z.maxLength(500)),
  role: z.nullish(text(100)),
  status: z.nullish(text(100)),
  createdBy: z.nullish(z.union([text(500), z.record(z.string(), z.unknown())])),
});

const withPassword = z.object({
  email,
  password,
  rememberMe: z.boolean(),
  keycloakEnabled: z.literal(false),
  /** Sent together with the password after `auth.second_factor_required`. */
  secondFactor: z.optional(
    z.union([
      z.object({ totp: z.string().check(z.regex(/^\d{6}$/)) }),
      /** The browser's WebAuthn response as JSON. */
      z.object({ passkey: z.record(z.string(), z.unknown()) }),
      /** Letter case, spaces and hyphens do not matter. */
      z.object({ recoveryCode: text(100) }),
    ]),
  ),
});

/** The identity and the lifetime of the session come from the token and its realm. */
const withRealm = z.object({
  email: text(500),
  rememberMe: z.boolean(),
  keycloakEnabled: z.literal(true),
});

export const userRoutes = {
  check: route({
    method: 'POST',
    path: '/api/users/check',
    access: ['identity'],
    summary:
      'Find or create the user of an identity token. Identity, role and products come from the token or the database, never from the body.',
    body: claimedIdentity,
    answer: z.object({
      result: z.object({
        id,
        name: z.string(),
        email: z.string(),
        role: z.enum(roles),
        status: z.enum(userStatuses),
        assignedProductIds: z.array(id),
      }),
    }),
    status: 'found-or-made',
    errors: ['feature.off', 'auth.forbidden'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  login: route({
    method: 'POST',
    path: '/api/users/login/',
    access: publicAccess,
    summary:
      'Sign in with a password, or exchange an identity token (as Bearer) for a session, once. The refresh token is set as an HttpOnly cookie.',
    body: z.discriminatedUnion('keycloakEnabled', [withPassword, withRealm]),
    answer: signedIn,
    errors: [
      'feature.off',
      'tenant.suspended',
      'auth.missing',
      'auth.invalid',
      'auth.forbidden',
      'auth.wrong_credentials',
      'auth.second_factor_required',
      'auth.second_factor_wrong',
      'auth.too_many_tries',
    ],
    // A whole office may share one address; wrong passwords are also counted per account.
    limit: { max: 60, perMs: minutes(1) },
  }),
  refresh: route({
    method: 'POST',
    path: '/api/session/refresh',
    access: publicAccess,
    summary:
      'Issue a new access token for the refresh cookie, and rotate the cookie. A used refresh token ends its whole session family.',
    answer: signedIn,
    errors: ['auth.missing', 'auth.invalid', 'auth.expired'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  removeCookies: route({
    method: 'POST',
    path: '/api/utils/removeCookies',
    access: publicAccess,
    summary: 'Remove allow-listed cookies; with purpose LOGOUT, end the session too.',
    body: z.object({
      cookiesToDelete: z.array(text(100)).check(z.maxLength(50)),
      purpose: z.optional(z.literal('LOGOUT')),
    }),
    answer: z.object({ status: z.int() }),
    errors: [],
    limit: { max: 120, perMs: minutes(1) },
  }),
};
