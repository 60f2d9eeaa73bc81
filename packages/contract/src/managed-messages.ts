/** What is told to people: how it is carried, in which words, and what became of each message. */
import * as z from 'zod/mini';
import { admins, superAdmins } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { optOutRoutes } from './opt-out.ts';
import { exportQuery, tableAnswer, tableQuery } from './tables.ts';
import { filledText, text } from './text.ts';
import { days, hours, minutes, seconds } from './time.ts';

export const messageChannels = ['sms', 'whatsapp', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageKinds = [
  'code',
  'schedule-confirmed',
  'schedule-changed',
  'schedule-cancelled',
  'reminder-24h',
  'reminder-1h',
  'reminder-10m',
  'no-show',
  'no-show-ours',
  'link',
  'account',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Kinds whose words a tenant may change. The line by which phones fill a code in by themselves is added to them. */
export const templateKinds = messageKinds.filter((kind) => kind !== 'account');

/** PLANNED until due · SENDING handed over, not answered · SENT taken by the carrier · DELIVERED told by a callback. */
export const messageStates = [
  'PLANNED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'FAILED',
  'CANCELLED',
  'OPTED_OUT',
] as const;
export type MessageState = (typeof messageStates)[number];

export const messageLimits = {
  /** Before the start of a schedule. */
  reminderOffsetsMs: { 'reminder-24h': hours(24), 'reminder-1h': hours(1), 'reminder-10m': minutes(10) },
  /** After a no-show. */
  followUpAfterMs: minutes(5),
  /** Tries, and the pause after the first one; it doubles. */
  tries: 6,
  firstPauseMs: seconds(30),
  /** A carrier that says nothing this long has failed this try. */
  patienceMs: seconds(10),
  /** After its time a message that waits for nothing more is kept this long; then it is deleted at night. */
  keptMs: days(180),
} as const;

/** BCP 47, primary language only: what templates exist in. `en` always does. */
export const templateLanguages = ['en', 'hi', 'fr', 'de', 'es', 'ar'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

const httpProvider = z.object({
  kind: z.literal('http'),
  /** https; may hold `{{ to }}` and `{{ text }}` like the body does. */
  url: filledText(500),
  method: z.enum(['POST', 'PUT', 'GET']),
  /** Header name → value; values may hold `{{ secret }}`. */
  headers: z.record(text(100), text(500)),
  contentType: z.enum(['application/json', 'application/x-www-form-urlencoded']),
  body: text(4000),
  from: text(100),
  /** Dotted path to the carrier's id of the message in a JSON answer; empty when there is none. */
  idPath: text(100),
});
const twilioProvider = z.object({
  kind: z.literal('twilio'),
  accountSid: z.string().check(z.regex(/^AC[0-9a-f]{32}$/)),
  /** E.164, a messaging service (`MG…`) or an alphanumeric sender. */
  from: filledText(40),
});
const smtpProvider = z.object({ kind: z.literal('smtp'), url: filledText(500), from: filledText(254) });
/** `operator`: what the installation itself is set up with, where it is. */
const noneProvider = z.object({ kind: z.literal('none') });
const operatorProvider = z.object({ kind: z.literal('operator') });

const phoneProvider = z.discriminatedUnion('kind', [
  noneProvider,
  operatorProvider,
  twilioProvider,
  httpProvider,
]);
const emailProvider = z.discriminatedUnion('kind', [noneProvider, operatorProvider, smtpProvider]);
export type PhoneProvider = z.infer<typeof phoneProvider>;
export type EmailProvider = z.infer<typeof emailProvider>;

/** `HH:mm`, any minute. */
const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

const carrierFields = {
  sms: phoneProvider,
  whatsapp: phoneProvider,
  email: emailProvider,
  /** In the customer's zone; what is not urgent waits for the end. `null`: none. */
  quietHours: z.nullable(z.object({ from: clock, to: clock })),
};
/** A secret is written, never read: `undefined` leaves it, `null` takes it away. */
const secret = z.optional(z.nullable(text(500)));
const carriers = z.object({
  ...carrierFields,
  /** Which secrets are kept. */
  hasSecret: z.object({ sms: z.boolean(), whatsapp: z.boolean(), email: z.boolean() }),
  /** Where a carrier reports what became of a message, by channel; with the signature it must bear. */
  callbacks: z.object({ sms: z.string(), whatsapp: z.string() }),
  version: z.int(),
});
export type Carriers = z.infer<typeof carriers>;

const templateParams = z.object({
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  language: z.enum(templateLanguages),
});
const templateText = { subject: z.nullable(text(200)), text: filledText(2000) };
const template = z.object({
  ...templateParams.shape,
  ...templateText,
  /** The product's own words, not the tenant's. */
  isDefault: z.boolean(),
  /** Names that may stand in `{{ }}`. */
  placeholders: z.array(z.string()),
  version: z.int(),
});
export type MessageTemplate = z.infer<typeof template>;
const rendered = z.object({
  subject: z.nullable(z.string()),
  text: z.string(),
  segments: z.nullable(z.int()),
});
export type RenderedMessage = z.infer<typeof rendered>;

const messageRow = z.object({
  id,
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  /** With the middle hidden. */
  to: z.string(),
  customerId: z.nullable(id),
  state: z.enum(messageStates),
  dueAt: instant,
  /** Planned, and later than due: when it is tried next, after a refusal or in quiet hours. `null`: it does not wait. */
  waitsUntil: z.nullable(instant),
  sentAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  tries: z.int(),
  /** What the carrier said, without anything personal. */
  problem: z.nullable(z.string()),
  /** `null` for codes: they are kept nowhere. */
  text: z.nullable(z.string()),
});
export type MessageRow = z.infer<typeof messageRow>;
const messagesQuery = tableQuery(['dueAt', 'sentAt', 'kind', 'channel', 'state', 'tries'], {
  kind: z.optional(z.enum(messageKinds)),
  channel: z.optional(z.enum(messageChannels)),
  state: z.optional(z.enum(messageStates)),
  customerId: z.optional(id),
});
const messageParams = z.object({ messageId: id });

export const managedMessageRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/messages',
    access: admins,
    summary: 'The outbox: every message and what became of it, newest first.',
    query: messagesQuery,
    answer: tableAnswer(messageRow),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/manage/messages/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(messagesQuery),
    answer: 'file',
    errors: [],
  }),
  retry: route({
    method: 'POST',
    path: '/api/manage/messages/:messageId/retry',
    access: admins,
    summary: 'Try a failed message again now.',
    params: messageParams,
    answer: z.object({ result: messageRow }),
    errors: ['message.not_found', 'message.not_failed'],
  }),
  carriers: route({
    method: 'GET',
    path: '/api/manage/carriers',
    access: superAdmins,
    summary: 'What carries messages for the tenant; secrets are never told.',
    answer: z.object({ result: carriers }),
    errors: [],
  }),
  setCarriers: route({
    method: 'PUT',
    path: '/api/manage/carriers',
    access: superAdmins,
    summary: 'Change it.',
    body: z.object({
      ...carrierFields,
      secrets: z.object({ sms: secret, whatsapp: secret, email: secret }),
      version: z.int(),
    }),
    answer: z.object({ result: carriers }),
    errors: ['record.conflict'],
  }),
  templates: route({
    method: 'GET',
    path: '/api/manage/message-templates',
    access: admins,
    summary: 'The words of every message, by kind, channel and language.',
    answer: z.object({ result: z.array(template) }),
    errors: [],
  }),
  setTemplate: route({
    method: 'PUT',
    path: '/api/manage/message-templates/:kind/:channel/:language',
    access: admins,
    summary:
      "Words of your own; an unknown placeholder, and a code's message without its code, are refused at the field.",
    params: templateParams,
    body: z.object({ ...templateText, version: z.int() }),
    answer: z.object({ result: template }),
    errors: ['record.conflict'],
  }),
  resetTemplate: route({
    method: 'DELETE',
    path: '/api/manage/message-templates/:kind/:channel/:language',
    access: admins,
    summary: "Back to the product's own words.",
    params: templateParams,
    answer: z.object({ result: template }),
    errors: [],
  }),
  previewTemplate: route({
    method: 'POST',
    path: '/api/manage/message-templates/:kind/:channel/:language/preview',
    access: admins,
    summary: 'How it reads with an example.',
    params: templateParams,
    body: z.object(templateText),
    answer: z.object({ result: rendered }),
    errors: [],
  }),
  testSend: route({
    method: 'POST',
    path: '/api/manage/message-templates/:kind/:channel/:language/test',
    access: admins,
    summary: 'Send the example to somebody; the answer waits for the carrier.',
    params: templateParams,
    body: z.object({ ...templateText, to: filledText(254) }),
    answer: z.object({ result: z.object({ sent: z.boolean(), problem: z.nullable(z.string()) }) }),
    errors: ['message.no_channel'],
    limit: { max: 10, perMs: minutes(1) },
  }),
  /** The signature of the carrier is checked by the route: Twilio's, or an HMAC with the secret of a generic one. */
  callback: route({
    method: 'POST',
    path: '/api/messages/callback/:provider/:messageId',
    access: ['system'],
    summary: 'A carrier tells what became of a message.',
    params: z.object({ provider: z.enum(['twilio', 'http']), messageId: id }),
    /** As it came: it is what was signed. */
    upload: { maxBytes: 65_536, types: ['application/x-www-form-urlencoded', 'application/json'] },
    answer: null,
    errors: ['auth.invalid', 'message.not_found'],
    limit: { max: 600, perMs: minutes(1) },
  }),
  ...optOutRoutes,
};
