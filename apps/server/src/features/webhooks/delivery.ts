/**
 * Delivery of one event to one endpoint: claimed in one transaction, sent outside of any, recorded in another. A process
 * that ends in between leaves a claim that expires; the event is then sent again, with the same `webhook-id`.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import { webhookLimits, webhookTestEvent } from '@foyer/contract/webhooks.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { NotPublicError } from '../../platform/http/outgoing/ssrf-guard.ts';
import { fetchPublic } from '../../platform/http/outgoing/ssrf-safe-fetch.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import * as store from './deliveries-store.ts';
import type { Endpoints } from './endpoints.ts';
import { find } from './endpoints-store.ts';
import { enqueue } from './publish.ts';
import { signatureHeaders } from './signature.ts';

export interface DeliveryDependencies {
  readonly database: Database;
  readonly queue: Pick<JobQueue, 'add'>;
  readonly now: () => Date;
  readonly allowPrivate: boolean;
  /** Nothing is sent for a suspended tenant; what is due then is sent when it is active again. */
  readonly isSuspended: (tx: Transaction) => Promise<boolean>;
  readonly openSecret: Endpoints['openSecret'];
}

/** Longer than a request can take: after this time the process that claimed the delivery has ended. */
const claimMs = webhookLimits.timeoutMs + seconds(15);
/** The answer itself is not read. */
const maxResponseBytes = 65_536;

interface Claim {
  readonly row: store.DeliveryRow;
  readonly url: string;
  readonly secret: string;
}

/** `status`: `null` without an answer. `problem`: `null` when the endpoint accepted the request. */
interface Answer {
  readonly status: number | null;
  readonly problem: string | null;
}

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery(dependencies: DeliveryDependencies) {
  const { database, queue, now, allowPrivate, isSuspended, openSecret } = dependencies;

  async function claim(tx: Transaction, deliveryId: string): Promise<Claim | null> {
    if (await isSuspended(tx)) return null;
    const at = now();
    const row = await store.claim(tx, deliveryId, { at, until: new Date(at.getTime() + claimMs) });
    if (!row) return requeue(tx, deliveryId, at);
    const endpoint = await find(tx, row.endpointId);
    if (!endpoint) return null;
    const isWanted = endpoint.active || row.event === webhookTestEvent;
    const secret = openSecret(tx, endpoint);
    if (isWanted && secret) return { row, url: endpoint.url, secret };
    const problem = isWanted
      ? 'The secret can no longer be read. Replace it.'
      : 'The webhook was turned off before the event was sent.';
    await store.recordTry(tx, row, { state: 'FAILED', status: null, problem });
    return null;
  }

  /** The job ran early: by the database's clock, or before a claim expired. */
  async function requeue(tx: Transaction, deliveryId: string, at: Date): Promise<null> {
    const row = await store.find(tx, deliveryId);
    if (row?.state === 'PLANNED' && row.nextAt > at) await enqueue(queue, tx, deliveryId, row.nextAt);
    return null;
  }

  async function send({ row, url, secret }: Claim): Promise<Answer> {
    try {
      const { status } = await fetchPublic(new URL(url), {
        allowPrivate,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Foyer-Webhooks/1',
          ...signatureHeaders(secret, { id: row.id, at: now(), body: row.body }),
        },
        body: Buffer.from(row.body),
        maxBytes: maxResponseBytes,
        timeoutMs: webhookLimits.timeoutMs,
      });
      const isAccepted = status >= 200 && status < 300;
      return { status, problem: isAccepted ? null : `The server answered ${status}.` };
    } catch (error) {
      return { status: null, problem: problemOf(error) };
    }
  }

  async function record(tx: Transaction, { row }: Claim, { status, problem }: Answer): Promise<void> {
    if (problem === null) {
      await store.recordTry(tx, row, { state: 'DELIVERED', status, problem });
      return;
    }
    const retryAfterMs = webhookLimits.retryAfterMs[row.tries - 1];
    if (retryAfterMs === undefined) {
      await store.recordTry(tx, row, { state: 'FAILED', status, problem });
      return;
    }
    const nextAt = new Date(now().getTime() + retryAfterMs);
    if (await store.recordTry(tx, row, { state: 'PLANNED', status, problem, nextAt }))
      await enqueue(queue, tx, row.id, nextAt);
  }

  return {
    /** Tries the delivery if it is due. May be called at any time, also concurrently. */
    async attempt(scope: TenantScope, deliveryId: string): Promise<void> {
      const claimed = await database.withTenant(scope, (tx) => claim(tx, deliveryId));
      if (!claimed) return;
      const answer = await send(claimed);
      await database.withTenant(scope, (tx) => record(tx, claimed, answer));
    },
  };
}

function problemOf(error: unknown): string {
  if (error instanceof NotPublicError) return error.message;
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError')
    return `The server did not answer within ${webhookLimits.timeoutMs / 1000} seconds.`;
  return code ? `The server could not be reached (${code}).` : 'The server could not be reached.';
}
