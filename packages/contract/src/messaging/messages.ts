/** Messages to customers and staff: channels, providers, templates and delivery states. */
import * as z from 'zod/mini';
import { admins, superAdmins } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from '../core/tables.ts';
import { nonBlankText, text } from '../core/text.ts';
import { days, hours, minutes, seconds } from '../core/time.ts';
import { optOutRoutes } from './opt-out.ts';

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
  'turn-near',
  'turn-now',
  'turn-over',
  'guest',
  'service-level',
  'account',
  'report',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Kinds with editable templates. For codes, the line for automatic filling is added to the text. */
export const templateKinds = messageKinds.filter((kind) => kind !== 'account' && kind !== 'report');

/** The channels that messages of a kind are sent on. */
export const channelsOfKind = (kind: MessageKind): readonly MessageChannel[] =>
  kind === 'service-level' ? ['email'] : messageChannels;

/**
 * PLANNED until due · SENDING handed over, no response yet · SENT accepted by the provider · DELIVERED
 * confirmed by a callback.
 */
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
  /** Maximum number of attempts, and the pause after the first one; it doubles. */
  tries: 6,
  firstBackoffMs: seconds(30),
  /** Timeout for a response of the provider. */
  timeoutMs: seconds(10),
  /** Secrets of SMS and WhatsApp providers also sign their delivery reports. */
  minSigningSecretLength: 16,
  /** Retention of finished messages after they were due; deleted at night. */
  retentionMs: days(180),
} as const;

/** BCP 47 primary languages that templates exist in; `en` always does. */
export const templateLanguages = ['en', 'hi', 'fr', 'de', 'es', 'ar'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

/** The template language for a BCP 47 tag; English for unsupported languages and without a tag. */
export function templateLanguageFor(tag: string | null | undefined): TemplateLanguage {
  const primary = tag?.split('-')[0]?.toLowerCase();
  return templateLanguages.find((language) => language === primary) ?? 'en';
}

const httpProvider = z.object({
  kind: z.literal('http'),
  /** HTTPS; may contain placeholders such as `{{ to }}` and `{{ text }}`, like the body. */
  url: nonBlankText(500),
  method: z.enum(['POST', 'PUT', 'GET']),
  /** Header name → value; values may contain `{{ secret }}`. */
  headers: z.record(text(100), text(500)),
  contentType: z.enum(['application/json', 'application/x-www-form-urlencoded']),
  body: text(4000),
  from: text(100),
  /** Dotted path to the provider's message id in a JSON response; empty when there is none. */
  idPath: text(100),
});
const twilioProvider = z.object({
  kind: z.literal('twilio'),
  accountSid: z.string().check(z.regex(/^AC[0-9a-f]{32}$/)),
  /** E.164 number, messaging service (`MG…`) or alphanumeric sender. */
  from: nonBlankText(40),
});
const smtpProvider = z.object({ kind: z.literal('smtp'), url: nonBlankText(500), from: nonBlankText(254) });
/** `operator`: the installation's own provider, if it has one. */
const noneProvider = z.object({ kind: z.literal('none') });
const operatorProvider = z.object({ kind: z.literal('operator') });

const phoneProvider = z.discriminatedUnion('kind', [
  noneProvider,
  operatorProvider,
  twilioProvider,
  httpProvider,
]);
const emailProvider = z.discriminatedUnion('kind', [noneProvider, operatorProvider, smtpProvider]);
export type PhoneProviderSettings = z.infer<typeof phoneProvider>;
export type EmailProviderSettings = z.infer<typeof emailProvider>;

/** `HH:mm`. */
const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

const providerFields = {
  sms: phoneProvider,
  whatsapp: phoneProvider,
  email: emailProvider,
  /** In the recipient's time zone; less urgent messages wait until they end. `null`: none. */
  quietHours: z.nullable(z.object({ from: clock, to: clock })),
};
/** Write-only: `undefined` keeps the secret, `null` or an empty text removes it. */
const secret = z.optional(z.nullable(text(500)));
const byChannel = z.object({ sms: z.boolean(), whatsapp: z.boolean(), email: z.boolean() });
const carriers = z.object({
  ...providerFields,
  /** Which secrets are set and can be read. */
  hasSecret: byChannel,
  /** Which secrets are set, but were sealed under another secret of the installation: they have to be entered again. */
  isSecretUnreadable: byChannel,
  /** Callback URLs for delivery reports, by channel. */
  callbacks: z.object({ sms: z.string(), whatsapp: z.string() }),
  version: z.int(),
});
export type MessageProviders = z.infer<typeof carriers>;

const providerHealth = z.object({
  /** `off`: its flag is off · `missing`: no provider, or its secret cannot be read. */
  state: z.enum(['ready', 'off', 'missing']),
  /** When the provider last accepted a message. */
  lastSuccessAt: z.nullable(instant),
  /** The last message that failed or waits for another attempt, with the provider's error. */
  lastFailure: z.nullable(z.object({ at: instant, problem: z.string() })),
  /** Messages of the last 24 hours. */
  lastDay: z.object({ sent: z.int(), failed: z.int() }),
});
export type ProviderHealth = z.infer<typeof providerHealth>;

const templateParams = z.object({
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  language: z.enum(templateLanguages),
});
const templateText = { subject: z.nullable(text(200)), text: nonBlankText(2000) };
const template = z.object({
  ...templateParams.shape,
  ...templateText,
  /** Whether the default text is used instead of a custom one. */
  isDefault: z.boolean(),
  /** Placeholders that the template may use. */
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
  /**
   * Set while a planned message waits beyond its due time, after a failed attempt or in quiet hours: the next
   * attempt. Else `null`.
   */
  waitsUntil: z.nullable(instant),
  /** When it was planned, sent, delivered or last failed, whichever is the latest. */
  activityAt: instant,
  sentAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  tries: z.int(),
  /** The provider's error, without personal data. */
  problem: z.nullable(z.string()),
  /** `null` for codes, whose texts are not stored. */
  text: z.nullable(z.string()),
});
export type MessageRow = z.infer<typeof messageRow>;
const messagesQuery = tableQuery(['activityAt', 'dueAt', 'sentAt', 'kind', 'channel', 'state', 'tries'], {
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
    summary: 'All messages with their delivery state, newest activity first.',
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
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
  retry: route({
    method: 'POST',
    path: '/api/manage/messages/:messageId/retry',
    access: admins,
    summary: 'Retry a failed message now.',
    params: messageParams,
    answer: z.object({ result: messageRow }),
    errors: ['message.not_found', 'message.not_failed'],
  }),
  carriers: route({
    method: 'GET',
    path: '/api/manage/carriers',
    access: superAdmins,
    summary: "The tenant's message providers, without secrets.",
    answer: z.object({ result: carriers }),
    errors: [],
  }),
  setCarriers: route({
    method: 'PUT',
    path: '/api/manage/carriers',
    access: superAdmins,
    summary: 'Update the message providers.',
    body: z.object({
      ...providerFields,
      secrets: z.object({ sms: secret, whatsapp: secret, email: secret }),
      version: z.int(),
    }),
    answer: z.object({ result: carriers }),
    errors: ['record.conflict'],
  }),
  health: route({
    method: 'GET',
    path: '/api/manage/carriers/health',
    access: superAdmins,
    summary: 'Whether each channel can send, and how its last messages went.',
    answer: z.object({
      result: z.object({ sms: providerHealth, whatsapp: providerHealth, email: providerHealth }),
    }),
    errors: [],
  }),
  templates: route({
    method: 'GET',
    path: '/api/manage/message-templates',
    access: admins,
    summary: 'All message templates, by kind, channel and language.',
    answer: z.object({ result: z.array(template) }),
    errors: [],
  }),
  setTemplate: route({
    method: 'PUT',
    path: '/api/manage/message-templates/:kind/:channel/:language',
    access: admins,
    summary:
      "Save a custom template. Unknown placeholders, and a code's template without the code, are rejected at the field.",
    params: templateParams,
    body: z.object({ ...templateText, version: z.int() }),
    answer: z.object({ result: template }),
    errors: ['record.conflict'],
  }),
  resetTemplate: route({
    method: 'DELETE',
    path: '/api/manage/message-templates/:kind/:channel/:language',
    access: admins,
    summary: 'Remove the custom template; the default text is used again.',
    params: templateParams,
    answer: z.object({ result: template }),
    errors: [],
  }),
  previewTemplate: route({
    method: 'POST',
    path: '/api/manage/message-templates/:kind/:channel/:language/preview',
    access: admins,
    summary: 'Render a template with example values.',
    params: templateParams,
    body: z.object(templateText),
    answer: z.object({ result: rendered }),
    errors: [],
  }),
  testSend: route({
    method: 'POST',
    path: '/api/manage/message-templates/:kind/:channel/:language/test',
    access: admins,
    summary: 'Send a test message with example values; the answer waits for the provider.',
    params: templateParams,
    body: z.object({ ...templateText, to: nonBlankText(254) }),
    answer: z.object({ result: z.object({ sent: z.boolean(), problem: z.nullable(z.string()) }) }),
    errors: ['message.no_channel'],
    limit: { max: 10, perMs: minutes(1) },
  }),
  /**
   * The route itself verifies the provider's signature: Twilio's, or an HMAC with the secret of a generic
   * provider.
   */
  callback: route({
    method: 'POST',
    path: '/api/messages/callback/:provider/:messageId',
    access: ['system'],
    summary: 'Delivery report of a provider.',
    params: z.object({ provider: z.enum(['twilio', 'http']), messageId: id }),
    /** The raw body, which the signature covers. */
    upload: { maxBytes: 65_536, types: ['application/x-www-form-urlencoded', 'application/json'] },
    answer: null,
    errors: ['auth.invalid', 'message.not_found'],
    limit: { max: 600, perMs: minutes(1) },
  }),
  ...optOutRoutes,
};
