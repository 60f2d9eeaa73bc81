/** Staff: who they are, how they sign in, and the session that stands behind a signed-in page. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { email, password } from './account-fields.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { text } from './text.ts';
import { days, minutes } from './time.ts';

export { passwordLimits } from './account-fields.ts';

export const roles = ['AGENT', 'ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof roles)[number];
export const userStatuses = ['ACTIVE', 'INACTIVE'] as const;

export const sessionLimits = {
  accessTokenLastsMs: minutes(15),
  sessionLastsMs: days(1),
  rememberedSessionLastsMs: days(30),
  resetLinkLastsMs: minutes(30),
  /** Of the first link, mailed when an admin makes the account. */
  welcomeLinkLastsMs: days(3),
  impersonationLastsMs: minutes(30),
} as const;

/** The keys the page keeps in local storage, to the letter. `refreshToken` holds a marker, never the token. */
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

/** Readable by the page, random, worth nothing: it changes when the sign-in changes. */
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
    /** Bearer for the calls that follow; minutes long. */
    accessToken: z.string(),
    accessTokenLastsMs: z.int(),
    /** Light or dark as this person left it; `null`: the tenant's mode. */
    theme: z.nullable(z.enum(['light', 'dark'])),
    /** The tenant asks for a second factor and this person has none: only setting one up is let through. */
    mustSetUpSecondFactor: z.boolean(),
    /** Set while a super admin sees as this user: read-only, until this instant. */
    impersonatedUntil: z.nullable(instant),
    /** The session came by the tenant's realm, and ends with the realm's. */
    bySingleSignOn: z.boolean(),
  }),
});
export type SignedIn = z.infer<typeof signedIn>['result'];

/** Path parameters of the calls about one member of staff. */
export const userParams = z.object({ userId: id });

/** What a page says about the person behind a realm's token: taken, and never believed. */
const saidAboutIdentity = z.object({
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
  /** Handed in again with the password after `auth.second_factor_required`. */
  secondFactor: z.optional(
    z.union([
      z.object({ totp: z.string().check(z.regex(/^\d{6}$/)) }),
      /** The browser's answer, JSON of WebAuthn. */
      z.object({ passkey: z.record(z.string(), z.unknown()) }),
    ]),
  ),
});

/** Who it is says the token; how long it lasts says the realm. */
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
      "Find or make the user behind the realm's token: who they are and may do comes from the token or the database, never from the body.",
    body: saidAboutIdentity,
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
    access: everybody,
    summary:
      "Sign in with a password, or exchange the realm's token (as Bearer) for a session, once; the refresh token comes as an HttpOnly cookie.",
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
    // A whole office may sit behind one address; wrong passwords are counted by account besides.
    limit: { max: 60, perMs: minutes(1) },
  }),
  refresh: route({
    method: 'POST',
    path: '/api/session/refresh',
    access: everybody,
    summary: 'A new access token for the refresh cookie, which is rotated; a used one ends its whole family.',
    answer: signedIn,
    errors: ['auth.missing', 'auth.invalid', 'auth.expired'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  removeCookies: route({
    method: 'POST',
    path: '/api/utils/removeCookies',
    access: everybody,
    summary: 'Remove cookies of an allow-list; with purpose LOGOUT the session ends too.',
    body: z.object({
      cookiesToDelete: z.array(text(100)).check(z.maxLength(50)),
      purpose: z.optional(z.literal('LOGOUT')),
    }),
    answer: z.object({ status: z.int() }),
    errors: [],
  }),
};
