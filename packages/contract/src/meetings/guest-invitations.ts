/**
 * Invitations of guests: the guest's side, from the link to the admission. A file of its own, so that the page of a
 * guest and the room of an agent share no chunk.
 */
import * as z from 'zod/mini';
import { publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { nonBlankText, oneLine } from '../core/text.ts';
import { hours, minutes, seconds } from '../core/time.ts';
import { consentAnswer, earlyConsent } from './recording-consent.ts';

export const invitationLimits = {
  nameLength: 60,
  /** The waiting page asks this often whether the agent has decided. */
  pollMs: seconds(2),
  accessTokenLifetimeMs: minutes(15),
  /** How long the browser keeps the secret that binds the invitation to it. */
  browserSecretLifetimeMs: hours(24),
} as const;

/** The path of an invitation on the tenant's origin, before the token. */
export const guestPath = '/guest/';

/** Opaque; the server stores its hash. */
export const guestToken = z.string().check(z.regex(/^[\w-]{22}$/));

/**
 * new: the browser has not asked to join yet · ended: the meeting is over. The other states are those of the
 * guest, as far as this browser is theirs.
 */
export const invitationStates = ['new', 'waiting', 'admitted', 'left', 'refused', 'ended'] as const;
export type InvitationState = (typeof invitationStates)[number];

const invitation = z.object({
  state: z.enum(invitationStates),
  meetingId: id,
  productName: z.string(),
  /** Who invites; `null` where the tenant hides names. */
  agentName: z.nullable(z.string()),
  /** As the guest entered it. */
  guestName: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

const invitationSession = z.extend(invitation, {
  /** Only of an admitted guest; valid for minutes. */
  accessToken: z.nullable(z.string()),
});
export type InvitationSession = z.infer<typeof invitationSession>;

const tokenParams = z.object({ invitationToken: guestToken });

/** `link.invalid` also where the browser has not asked to join, or may not join any more. */
const consentErrors = ['link.invalid', 'link.expired', 'link.used', 'link.revoked'] as const;

export const guestInvitationRoutes = {
  find: route({
    method: 'GET',
    path: '/api/guest-invitations/:invitationToken',
    access: publicAccess,
    summary: 'An invitation, and what this browser can do with it. It changes nothing.',
    params: tokenParams,
    answer: z.object({ result: invitation }),
    errors: ['link.invalid', 'link.expired', 'link.used', 'link.revoked'],
    limit: { max: 120, perMs: minutes(1) },
  }),
  /** The first call with a name binds the invitation to the browser, by a cookie. */
  ask: route({
    method: 'POST',
    path: '/api/guest-invitations/:invitationToken/session',
    access: publicAccess,
    summary: 'Ask to join, and later whether the agent has decided: an admitted guest gets an access token.',
    params: tokenParams,
    body: z.object({
      /** Required at the first call; later it is ignored. */
      name: z.optional(nonBlankText(invitationLimits.nameLength).check(oneLine)),
    }),
    answer: z.object({ result: invitationSession }),
    errors: ['auth.invalid', 'link.invalid', 'link.expired', 'link.used', 'link.revoked'],
    limit: { max: 300, perMs: minutes(1) },
  }),
  findConsent: route({
    method: 'GET',
    path: '/api/guest-invitations/:invitationToken/recording-consent',
    access: publicAccess,
    summary: 'Whether a guest who asked to join is asked about recordings, and their answer.',
    params: tokenParams,
    answer: z.object({ result: earlyConsent }),
    errors: consentErrors,
    limit: { max: 120, perMs: minutes(1) },
  }),
  answerConsent: route({
    method: 'PUT',
    path: '/api/guest-invitations/:invitationToken/recording-consent',
    access: publicAccess,
    summary: "A waiting guest's answer: whether they may be recorded in the meeting.",
    params: tokenParams,
    body: consentAnswer,
    answer: z.object({ result: earlyConsent }),
    errors: [...consentErrors, 'auth.invalid', 'feature.off'],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
