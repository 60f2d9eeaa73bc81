/** Web Push: messages to browsers whose page is closed. */
import { setTimeout as wait } from 'node:timers/promises';
import { hours } from '@foyer/contract/core/time.ts';
import type { PushKeys } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import { every, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import { createDeliveries } from './delivery.ts';
import { createResolvePushService } from './resolve-push-service.ts';
import { registerPushRoutes } from './routes.ts';
import { createSendMessage } from './send-message.ts';
import { createPushService, type PushService } from './service.ts';
import * as store from './store.ts';
import { createSubscriptions, endSubscriptions } from './subscriptions.ts';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly now: () => Date;
  readonly keys: PushKeys;
  /** The operator's address for push services: `mailto:` or `https:`. */
  readonly subject: string;
  /** Also allows push services on private networks, and plain HTTP. For tests. */
  readonly allowPrivate: boolean;
  /** Receives the errors of messages that were not delivered. */
  readonly onError: (error: unknown, context: object) => void;
}

export interface Push extends PushService {
  register(context: RouteContext): void;
  /** Starts the job that deletes expired subscriptions. */
  start(onError: OnJobError): Recurring;
  /** Drops what is not sent yet. */
  stop(): void;
}

export function createPush(dependencies: Dependencies): Push {
  const { database, events, now, keys, onError } = dependencies;
  const resolve = createResolvePushService(dependencies.allowPrivate);
  const subscriptions = createSubscriptions({ ...dependencies, resolve });
  const { deliver, stop } = createDeliveries({
    send: createSendMessage({ ...dependencies, resolve }),
    now,
    wait: (ms, signal) => wait(ms, undefined, { signal, ref: false }),
    onFailure: onError,
  });
  const service = createPushService({ database, now, deliver, onError });
  endSubscriptions(events);
  return {
    ...service,
    register: (context) => registerPushRoutes(context, { subscriptions, publicKey: keys.publicKey }),
    start: (onJobError) =>
      every({
        job: 'expired push subscriptions',
        everyMs: hours(1),
        onError: onJobError,
        work: () => store.deleteExpired(database, now()),
      }),
    stop,
  };
}
