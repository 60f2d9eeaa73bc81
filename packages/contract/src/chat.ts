/** The chat of a meeting: written through the server, which keeps it with the meeting's record and tells the room. */
import * as z from 'zod/mini';
import { attachmentLimits } from './attachments.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { recipients } from './room.ts';
import { filledText, text } from './text.ts';
import { minutes, seconds } from './time.ts';

export const chatLimits = {
  textLength: 2000,
  /** Per message; with `attachment` on. */
  files: attachmentLimits.files,
  maxBytes: attachmentLimits.maxBytes,
  totalBytes: attachmentLimits.totalBytes,
  types: attachmentLimits.types,
  /** "… is typing" goes away by itself. */
  typingLastsMs: seconds(5),
  /** At most one word of typing in this time. */
  typingEveryMs: seconds(3),
} as const;

const inMeeting = ['customer', 'agent', 'admin', 'superAdmin'] as const;
const meetingParams = z.object({ meetingId: id });

const chatFile = z.object({ id, name: z.string(), type: z.string(), bytes: z.int() });
export type ChatFile = z.infer<typeof chatFile>;

const writer = z.object({
  side: z.enum(['agent', 'customer']),
  id,
  /** Empty where the tenant hides agents' names from customers. */
  name: z.string(),
});

export const chatMessage = z.object({
  id,
  meetingId: id,
  from: writer,
  /** Plain text; empty where there are only files. */
  text: z.string(),
  /** HOST: the agents' side and the writer only. */
  recipient: z.enum(recipients),
  files: z.array(chatFile),
  at: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** How far each of the others has read. */
const readMark = z.object({ side: z.enum(['agent', 'customer']), id, upTo: instant });
export type ReadMark = z.infer<typeof readMark>;

/**
 * What the room is told, as JSON in a data message of the server (topic `chat`); one that comes from a participant is
 * not believed.
 */
export const chatNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: chatMessage }),
  z.object({ type: z.literal('typing'), from: writer }),
  z.object({ type: z.literal('read'), mark: readMark }),
]);
export type ChatNews = z.infer<typeof chatNews>;
export const chatTopic = 'chat';

/** With `chatButton` off all of it is refused; files also with `attachment` off. */
export const chatRoutes = {
  list: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/messages',
    access: inMeeting,
    summary: 'What was written in a meeting that the caller is or was in, oldest first.',
    params: meetingParams,
    query: z.object({
      /** Only what came after this message. */
      after: z.optional(id),
    }),
    answer: z.object({ result: z.object({ messages: z.array(chatMessage), read: z.array(readMark) }) }),
    errors: ['feature.off', 'meeting.not_found'],
  }),
  send: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/messages',
    access: inMeeting,
    summary: 'Write to the room. The same `id` twice is one message.',
    params: meetingParams,
    body: z.object({
      id,
      text: text(chatLimits.textLength),
      recipient: z.enum(recipients),
      fileIds: z.array(id).check(z.maxLength(chatLimits.files)),
    }),
    answer: z.object({ result: chatMessage }),
    status: 201,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended', 'attachment.not_found', 'upload.too_large'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  upload: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/files',
    access: inMeeting,
    summary: 'One picture for a message, as the body; its name in the query.',
    params: meetingParams,
    query: z.object({ name: filledText(200) }),
    upload: { maxBytes: chatLimits.maxBytes, types: chatLimits.types },
    answer: z.object({ result: chatFile }),
    status: 201,
    errors: [
      'feature.off',
      'meeting.not_found',
      'meeting.ended',
      'upload.too_large',
      'upload.unsupported_type',
      'upload.too_many',
    ],
    limit: { max: 30, perMs: minutes(1) },
  }),
  download: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/files/:fileId',
    access: inMeeting,
    summary: 'A picture of a message that the caller may read.',
    params: z.object({ meetingId: id, fileId: id }),
    answer: 'file',
    errors: ['feature.off', 'meeting.not_found', 'attachment.not_found'],
  }),
  typing: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/typing',
    access: inMeeting,
    summary: 'Tell the others that one is writing.',
    params: meetingParams,
    body: z.object({ recipient: z.enum(recipients) }),
    answer: null,
    errors: ['feature.off', 'meeting.not_found', 'meeting.ended'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  read: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/read',
    access: inMeeting,
    summary: 'Everything up to this message was seen.',
    params: meetingParams,
    body: z.object({ upTo: id }),
    answer: null,
    errors: ['feature.off', 'meeting.not_found'],
    limit: { max: 120, perMs: minutes(1) },
  }),
};
