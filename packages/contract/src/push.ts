/** Web Push: messages to browsers whose page is closed. The texts are on the browser's side. */
import * as z from 'zod/mini';
import { staff } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { nonBlankText } from './core/text.ts';
import { hours, minutes } from './core/time.ts';

export const pushLimits = {
  /** Browsers of one person; a further one replaces the oldest. */
  maxPerPerson: 5,
  /** A customer's browser is forgotten after this time. Staff: with the session that subscribed. */
  customerSubscriptionLastsMs: hours(12),
  /** Messages to one person; further ones are dropped. */
  messagesPerPerson: { max: 20, perMs: minutes(1) },
} as const;

/**
 * `customer-waiting`: to an agent whose console is closed · `turn-near`, `turn-now`, `turn-over`: to a customer who left
 * the page of the lobby.
 */
export const pushKinds = ['customer-waiting', 'turn-near', 'turn-now', 'turn-over'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The console's page with the waiting customers. */
export const lobbyPagePath = '/app';

/** What a message carries, encrypted: no names and no texts. */
export interface PushPayload {
  readonly kind: PushKind;
  /** The page that a click opens, on the tenant's own host. */
  readonly path: `/${string}`;
}

/** Base64url without padding (RFC 7515). */
const base64url = (length: number) => z.string().check(z.regex(/^[\w-]+$/), z.length(length));

const access = ['customer', ...staff] as const;

export const pushRoutes = {
  key: route({
    method: 'GET',
    path: '/api/push/key',
    access,
    summary: 'The public key of the installation (VAPID, RFC 8292), with which a browser subscribes.',
    answer: z.object({ result: z.object({ publicKey: z.string() }) }),
    errors: [],
    limit: { max: 120, perMs: minutes(1) },
  }),
  list: route({
    method: 'GET',
    path: '/api/push/subscriptions',
    access,
    summary: "The caller's own subscribed browsers, the newest first.",
    answer: z.object({
      result: z.array(
        z.object({
          id,
          createdAt: instant,
          /** Whether the caller's session subscribed it; always false for customers. */
          isThisSession: z.boolean(),
        }),
      ),
    }),
    errors: [],
    /** Every page that opens with messages on asks once. */
    limit: { max: 600, perMs: minutes(1) },
  }),
  subscribe: route({
    method: 'POST',
    path: '/api/push/subscriptions',
    access,
    summary:
      'Subscribe the browser with the values of its PushSubscription. The address must be https and public. Subscribing again replaces the keys.',
    body: z.object({
      endpoint: nonBlankText(2000),
      keys: z.object({
        /** The browser's public key, an uncompressed point on P-256. */
        p256dh: base64url(87),
        auth: base64url(22),
      }),
    }),
    answer: z.object({ result: z.object({ id }) }),
    status: 201,
    errors: [],
    limit: { max: 60, perMs: minutes(1) },
  }),
  unsubscribe: route({
    method: 'DELETE',
    path: '/api/push/subscriptions/:subscriptionId',
    access,
    summary: "Remove one of the caller's own browsers.",
    params: z.object({ subscriptionId: id }),
    answer: null,
    errors: ['push.not_found'],
    limit: { max: 120, perMs: minutes(1) },
  }),
};
