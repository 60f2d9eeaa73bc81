/** The chat of a meeting. The server stores each message and publishes it to the room. */
import * as z from 'zod/mini';
import { route, storedFileErrors, uploadErrors } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { nonBlankText, text } from './core/text.ts';
import { minutes, seconds } from './core/time.ts';
import { recipients } from './meetings/room.ts';
import { attachmentLimits } from './registration/attachments.ts';

export const chatLimits = {
  textLength: 2000,
  /** Per message, with the flag `attachment` on. */
  files: attachmentLimits.files,
  maxBytes: attachmentLimits.maxBytes,
  totalBytes: attachmentLimits.totalBytes,
  types: attachmentLimits.types,
  /** "… is typing" disappears after this time. */
  typingIndicatorMs: seconds(5),
  /** The page announces typing at most once in this time. */
  typingIntervalMs: seconds(3),
} as const;

const inMeeting = ['customer', 'agent', 'admin', 'superAdmin'] as const;
const meetingParams = z.object({ meetingId: id });

const chatFile = z.object({ id, name: z.string(), type: z.string(), bytes: z.int() });
export type ChatFile = z.infer<typeof chatFile>;

const sender = z.object({
  side: z.enum(['agent', 'customer']),
  id,
  /** Empty where the tenant hides agents' names from customers. */
  name: z.string(),
});

export const chatMessage = z.object({
  id,
  meetingId: id,
  from: sender,
  /** Plain text; empty if the message has only files. */
  text: z.string(),
  /** HOST: only the agents' side and the sender. */
  recipient: z.enum(recipients),
  files: z.array(chatFile),
  at: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A read receipt: how far another participant has read. */
const readReceipt = z.object({ side: z.enum(['agent', 'customer']), id, upTo: instant });
export type ReadMark = z.infer<typeof readReceipt>;

/**
 * The JSON of a LiveKit data message on the topic `chat`. Pages accept it only from the server, never from a
 * participant.
 */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: chatMessage }),
  z.object({ type: z.literal('typing'), from: sender }),
  z.object({ type: z.literal('read'), mark: readReceipt }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;
export const chatTopic = 'chat';

/** With the flag `chatButton` off all calls are rejected; with `attachment` off those about files. */
export const chatRoutes = {
  list: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/messages',
    access: inMeeting,
    summary: 'The messages of a meeting that the caller is or was in, oldest first.',
    params: meetingParams,
    query: z.object({
      /** Only messages after this one. */
      after: z.optional(id),
    }),
    answer: z.object({ result: z.object({ messages: z.array(chatMessage), read: z.array(readReceipt) }) }),
    errors: ['feature.off', 'meeting.not_found'],
    limit: { max: 1_200, perMs: minutes(1) },
  }),
  send: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/messages',
    access: inMeeting,
    summary: 'Send a message. Idempotent by `id`.',
    params: meetingParams,
    body: z.object({
      id,
      text: text(chatLimits.textLength),
      recipient: z.enum(recipients),
      fileIds: z.array(id).check(z.maxLength(chatLimits.files)),
    }),
    answer: z.object({ result: chatMessage }),
    status: 201,
    errors: [
      'feature.off',
      'meeting.not_found',
      'meeting.ended',
      'meeting.external',
      'attachment.not_found',
      'upload.too_large',
    ],
    limit: { max: 60, perMs: minutes(1) },
  }),
  upload: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/files',
    access: inMeeting,
    summary: 'Upload a picture for a message as the body, with its name in the query.',
    params: meetingParams,
    query: z.object({ name: nonBlankText(200) }),
    upload: { maxBytes: chatLimits.maxBytes, types: chatLimits.types },
    answer: z.object({ result: chatFile }),
    status: 201,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', ...uploadErrors, 'upload.too_many'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  download: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/files/:fileId',
    access: inMeeting,
    summary: 'A picture of a message that the caller may read.',
    params: z.object({ meetingId: id, fileId: id }),
    answer: 'file',
    errors: ['feature.off', 'meeting.not_found', ...storedFileErrors],
    /** A page that opens fetches every picture of its chat. */
    limit: { max: 3_000, perMs: minutes(1) },
  }),
  typing: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/typing',
    access: inMeeting,
    summary: 'Announce that the caller is typing.',
    params: meetingParams,
    body: z.object({ recipient: z.enum(recipients) }),
    answer: null,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', 'meeting.external'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  read: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/read',
    access: inMeeting,
    summary: 'Mark all messages up to this one as read.',
    params: meetingParams,
    body: z.object({ upTo: id }),
    answer: null,
    errors: ['feature.off', 'meeting.not_found'],
    limit: { max: 120, perMs: minutes(1) },
  }),
};
