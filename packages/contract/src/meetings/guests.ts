/**
 * Guests: an agent invites one more person, such as an interpreter or a relative, into a meeting. A guest is
 * neither a customer nor staff: they do not register, and enter this meeting only, after an agent admits them.
 */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { nonBlankText } from '../core/text.ts';
import { minutes, seconds } from '../core/time.ts';
import type { MessageChannel } from '../messaging/messages.ts';

export const guestLimits = {
  /** Guests of a meeting at a time, invited ones included. */
  perMeeting: 2,
  /** Invitations of a meeting, so that it cannot be used to send many messages. */
  invitationsPerMeeting: 10,
  /** An invitation that was not opened expires after this time. */
  invitationLifetimeMs: minutes(30),
  /** Without a question for this long, the waiting page counts as closed. */
  pageLapsesAfterMs: seconds(15),
} as const;

/**
 * invited: not opened yet · waiting: asks to be admitted · admitted: may enter · left: by themselves, or removed
 * by the agent · refused: by the agent · expired: not opened in time.
 */
export const guestStates = ['invited', 'waiting', 'admitted', 'left', 'refused', 'expired'] as const;
export type GuestState = (typeof guestStates)[number];

/** Not the list of the messages' contract, which the room does not load. */
const channel = z.enum(['sms', 'whatsapp', 'email'] satisfies MessageChannel[]);

const guest = z.object({
  guestId: id,
  state: z.enum(guestStates),
  /** As the guest entered it; `null` before. */
  name: z.nullable(z.string()),
  channel,
  /** With the middle hidden. */
  to: z.string(),
  invitedByName: z.string(),
  invitedAt: instant,
  expiresAt: instant,
  /** Whether the waiting page is open. */
  isOnPage: z.boolean(),
});
export type Guest = z.infer<typeof guest>;

const guestList = z.object({
  /** Those who are or may become part of the meeting, in the order of their invitation. */
  guests: z.array(guest),
  /** The channels by which invitations can be sent. */
  channels: z.array(channel),
});
export type GuestList = z.infer<typeof guestList>;

/** The topic of the data message to the agents of a meeting; it is empty, their pages fetch the list. */
export const guestTopic = 'guests';

const meetingParams = z.object({ meetingId: id });
const guestParams = z.object({ meetingId: id, guestId: id });

const inRoomErrors = ['meeting.not_found', 'meeting.ended', 'meeting.external'] as const;

/** For agents of the meeting; for all others there is no such meeting. */
export const guestRoutes = {
  list: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/guests',
    access: staff,
    summary: 'The guests of a meeting, and the channels by which others can be invited.',
    params: meetingParams,
    answer: z.object({ result: guestList }),
    errors: ['meeting.not_found'],
  }),
  invite: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/guests',
    access: staff,
    summary: 'Invite one more person: sends a link that works for one browser, until the meeting ends.',
    params: meetingParams,
    body: z.object({ channel, to: nonBlankText(254) }),
    answer: z.object({ result: guest }),
    status: 201,
    errors: [
      ...inRoomErrors,
      'feature.off',
      'message.no_channel',
      'message.opted_out',
      'customer.blocked',
      'guest.full',
      'guest.too_many',
    ],
    limit: { max: 20, perMs: minutes(1) },
  }),
  admit: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/guests/:guestId/admission',
    access: staff,
    summary: 'Admit a guest who asks to join; idempotent.',
    params: guestParams,
    answer: z.object({ result: guest }),
    errors: [...inRoomErrors, 'guest.not_found', 'guest.not_waiting'],
  }),
  refuse: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/guests/:guestId',
    access: staff,
    summary:
      'Refuse a guest who asks to join, or revoke an invitation; idempotent. A guest in the meeting is removed like a customer.',
    params: guestParams,
    answer: null,
    errors: [...inRoomErrors, 'guest.not_found', 'guest.not_waiting'],
  }),
};
