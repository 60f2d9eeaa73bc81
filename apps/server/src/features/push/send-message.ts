/** Sends one message to one browser: encrypts it (RFC 8291), signs it (RFC 8292) and posts it (RFC 8030). */

import { seconds } from '@foyer/contract/core/time.ts';
import type { PushPayload } from '@foyer/contract/push.ts';
import webPush from 'web-push';
import type { PushKeys } from '../../config.ts';
import { fetchPublic } from '../../platform/http/outgoing/ssrf-safe-fetch.ts';
import type { ResolvePushService } from './resolve-push-service.ts';
import type { SubscriptionRow } from './store.ts';

export interface PushMessage extends PushPayload {
  readonly ttlSeconds: number;
  /** A newer message with the same topic replaces one that waits at the push service. */
  readonly topic: string;
}

export type Browser = Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;

export type SendMessage = (
  browser: Browser,
  message: PushMessage,
) => Promise<{ readonly status: number; readonly retryAfterSeconds: number | null }>;

interface Dependencies {
  readonly keys: PushKeys;
  /** The operator's address for push services: `mailto:` or `https:`. */
  readonly subject: string;
  readonly allowPrivate: boolean;
  readonly resolve: ResolvePushService;
}

const timeoutMs = seconds(10);
const maxAnswerBytes = 64 * 1024;

/** @returns a function that throws when there is no answer, or when the address is not public by now */
export function createSendMessage({ keys, subject, allowPrivate, resolve }: Dependencies): SendMessage {
  return async ({ endpoint, p256dh, auth }, { kind, path, ttlSeconds, topic }) => {
    const payload: PushPayload = { kind, path };
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency: 'high',
        topic,
      },
    );
    const answer = await fetchPublic(new URL(endpoint), {
      allowPrivate,
      resolve,
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body,
      maxBytes: maxAnswerBytes,
      timeoutMs,
    });
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
    return {
      status: answer.status,
      retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null,
    };
  };
}
