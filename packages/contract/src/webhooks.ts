/**
 * Webhooks: events of a tenant, sent as signed requests to servers that a super admin names. The headers and the
 * signature are those of the Standard Webhooks specification.
 */
import * as z from 'zod/mini';
import { superAdmins } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { text } from './core/text.ts';
import { days, hours, minutes, seconds } from './core/time.ts';

/** What endpoints subscribe to. */
export const webhookEvents = ['service_level.missed', 'service_level.recovered'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Sent to try out an endpoint, whatever it subscribes to. */
export const webhookTestEvent = 'webhook.test';

export const webhookLimits = {
  maxEndpoints: 5,
  maxUrlLength: 500,
  /** A server that takes longer has not received the request. */
  timeoutMs: seconds(15),
  /** How long to wait after each try that failed; after the last one the delivery has failed. */
  retryAfterMs: [seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(10)],
  retentionMs: days(30),
  /** Of an endpoint, newest first. */
  shownDeliveries: 25,
} as const;

/** The `data` of the events of a service level: of `waits` customers of the last hour, `percent` were answered in time. */
const serviceLevel = z.object({
  productId: id,
  productName: z.string(),
  percent: z.int(),
  waits: z.int(),
  targetPercent: z.int(),
  targetWaitSeconds: z.int(),
  /** The day in the tenant's time zone. */
  day: z.iso.date(),
});

const envelope = <Type extends string, Data extends z.core.SomeType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: instant, tenant: z.string(), data });

/** The body of a request, in JSON. */
export const webhookPayload = z.discriminatedUnion('type', [
  envelope('service_level.missed', serviceLevel),
  envelope('service_level.recovered', serviceLevel),
  envelope(webhookTestEvent, z.object({})),
]);
export type WebhookPayload = z.infer<typeof webhookPayload>;

export const webhookDeliveryStates = ['PLANNED', 'DELIVERED', 'FAILED'] as const;

const fields = {
  /** Where requests are sent to: `https` and public. */
  url: text(webhookLimits.maxUrlLength),
  events: z.array(z.enum(webhookEvents)).check(z.maxLength(webhookEvents.length)),
  /** When off, nothing is sent, and events of that time are not sent later. */
  active: z.boolean(),
};

const endpoint = z.object({
  id,
  ...fields,
  /** Whether the secret was sealed under another secret of the installation: a new one has to be created. */
  isSecretUnreadable: z.boolean(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  version: z.int(),
});
export type WebhookEndpoint = z.infer<typeof endpoint>;

const delivery = z.object({
  /** The `webhook-id` of its requests. */
  id,
  event: z.enum([...webhookEvents, webhookTestEvent]),
  state: z.enum(webhookDeliveryStates),
  tries: z.int(),
  /** Of the last try; `null`: no answer. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
  createdAt: instant,
  /** Of a planned one. */
  nextAt: z.nullable(instant),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const params = z.object({ webhookId: id });
const withSecret = z.object({
  /** `whsec_` and 24 random bytes in base64. */
  secret: z.string(),
  endpoint,
});

export const webhookRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/webhooks',
    access: superAdmins,
    summary: 'The webhook endpoints, oldest first, without their secrets.',
    answer: z.object({ result: z.array(endpoint) }),
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/api/manage/webhooks',
    access: superAdmins,
    summary: 'Create a webhook endpoint. The secret of its signatures is in this answer only.',
    body: z.object(fields),
    answer: z.object({ result: withSecret }),
    status: 201,
    errors: ['webhook.too_many'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/webhooks/:webhookId',
    access: superAdmins,
    summary: 'Change an endpoint. Requests that are planned go to the new address.',
    params,
    body: z.object({ ...fields, version: z.int() }),
    answer: z.object({ result: endpoint }),
    errors: ['webhook.not_found', 'record.conflict'],
  }),
  replaceSecret: route({
    method: 'POST',
    path: '/api/manage/webhooks/:webhookId/secret',
    access: superAdmins,
    summary: 'Replace the secret of an endpoint at once. The new one is in this answer only.',
    params,
    answer: z.object({ result: withSecret }),
    errors: ['webhook.not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/manage/webhooks/:webhookId',
    access: superAdmins,
    summary: 'Remove an endpoint with its deliveries. What is planned is not sent.',
    params,
    answer: null,
    errors: ['webhook.not_found'],
  }),
  sendTest: route({
    method: 'POST',
    path: '/api/manage/webhooks/:webhookId/test',
    access: superAdmins,
    summary: 'Send a test event, also to an endpoint that is off. Its delivery is in the list.',
    params,
    answer: z.object({ result: delivery }),
    status: 201,
    errors: ['webhook.not_found'],
    limit: { max: 20, perMs: minutes(1) },
  }),
  deliveries: route({
    method: 'GET',
    path: '/api/manage/webhooks/:webhookId/deliveries',
    access: superAdmins,
    summary: 'The newest deliveries of an endpoint. They are kept for 30 days.',
    params,
    answer: z.object({ result: z.array(delivery) }),
    errors: ['webhook.not_found'],
  }),
};
