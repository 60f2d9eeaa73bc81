/**
 * Single sign-on: what the staff pages need for signing in through the tenant's realm, and back-channel
 * logout.
 */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { minutes, seconds } from '../core/time.ts';

/**
 * Sign-in with passwords besides single sign-on: disabled · for super admins only, recorded in the audit log
 * · enabled.
 */
export const passwordSignIns = ['off', 'breakGlass', 'on'] as const;
export type PasswordSignIn = (typeof passwordSignIns)[number];

export const ssoLimits = {
  /** Poll interval of the realm's session. */
  sessionPollMs: seconds(5),
  /** Timeout for a message from the realm's frames. */
  messageTimeoutMs: seconds(10),
  /** Timeout for the whole initialisation; the adapter's own timeout does not cover the silent frame. */
  initTimeoutMs: seconds(25),
} as const;

/** Redirect target of the silent check; framed by the tenant's own pages only. */
export const silentCheckPath = '/silent-check-sso.html';

/** The realm reports sign-outs to this path. */
export const backchannelLogoutPath = '/api/sso/backchannel-logout';

const signOn = z.object({
  /** `null`: single sign-on is off or not configured. */
  realm: z.nullable(
    z.object({
      /** Base URL of the identity provider, without the realm: `https://auth.example.com`. */
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
    access: publicAccess,
    summary: 'How staff sign in on this host: the realm, and whether passwords are accepted as well.',
    answer: z.object({ result: signOn }),
    errors: [],
    limit: { max: 600, perMs: minutes(1) },
  }),
  backchannelLogout: route({
    method: 'POST',
    path: backchannelLogoutPath,
    access: publicAccess,
    summary:
      'Back-channel logout: the realm posts a signed logout token as a form. The matching sessions end, and their connections are closed.',
    upload: { maxBytes: 16_384, types: ['application/x-www-form-urlencoded'] },
    answer: null,
    errors: ['request.malformed'],
    limit: { max: 600, perMs: minutes(1) },
  }),
};
