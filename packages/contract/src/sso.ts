/** Single sign-on: what the staff page must know to sign in through the tenant's realm, and the realm's word that somebody left. */
import * as z from 'zod/mini';
import { everybody } from './access.ts';
import { route } from './http.ts';
import { hours, minutes, seconds } from './time.ts';

/** Passwords beside single sign-on: not at all · for super admins alone, told in the audit log · for everybody. */
export const passwordSignIns = ['off', 'breakGlass', 'on'] as const;
export type PasswordSignIn = (typeof passwordSignIns)[number];

export const ssoLimits = {
  /** How often the page looks whether the realm's session is still there. */
  sessionPollMs: seconds(5),
  /** How long it waits for a message of the realm's frames. */
  messageTimeoutMs: seconds(10),
  /** Our own patience with all of it: the adapter's does not cover the silent frame. */
  initTimeoutMs: seconds(25),
  /** How long a sign-in that was begun may take. */
  pendingLoginLastsMs: hours(1),
} as const;

/** Where the silent check comes back to; shown in a frame of the own page, nowhere else. */
export const silentCheckPath = '/silent-check-sso.html';

/** Where the realm reports that somebody signed out there. */
export const backchannelLogoutPath = '/api/sso/backchannel-logout';

const signOn = z.object({
  /** `null`: single sign-on is off, or not set up. */
  realm: z.nullable(
    z.object({
      /** Of the identity provider, without the realm: `https://auth.example.com`. */
      url: z.string(),
      realm: z.string(),
      clientId: z.string(),
    }),
  ),
  passwordSignIn: z.enum(passwordSignIns),
});
export type SignOn = z.infer<typeof signOn>;

export const ssoRoutes = {
  find: route({
    method: 'GET',
    path: '/api/sso',
    access: everybody,
    summary: 'How staff sign in here: the realm of this host, and whether passwords are taken beside it.',
    answer: z.object({ result: signOn }),
    errors: [],
  }),
  backchannelLogout: route({
    method: 'POST',
    path: backchannelLogoutPath,
    access: everybody,
    summary:
      'The realm reports a sign-out: a signed logout token, as a form. The sessions that came by it end, with their connections.',
    upload: { maxBytes: 16_384, types: ['application/x-www-form-urlencoded'] },
    answer: null,
    errors: ['request.malformed'],
    limit: { max: 600, perMs: minutes(1) },
  }),
};
