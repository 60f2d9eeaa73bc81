/** Sends messages to all browsers of a person. */
import { pushLimits } from '@foyer/contract/push.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { rejectInTransaction } from '../../platform/db/transaction-context.ts';
import { createRateLimiter } from '../../platform/http/limits/rate-limit.ts';
import type { createDeliveries } from './delivery.ts';
import type { PushMessage } from './send-message.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly deliver: ReturnType<typeof createDeliveries>['deliver'];
  readonly onError: (error: unknown, context: { readonly tenant: string }) => void;
}

interface Notification {
  readonly scope: TenantScope;
  readonly person: store.Person;
  /** `topic`: at most 32 characters of base64url. */
  readonly message: PushMessage;
}

export type PushService = ReturnType<typeof createPushService>;

export function createPushService({ database, now, deliver, onError }: Dependencies) {
  const limiter = createRateLimiter(pushLimits.messagesPerPerson, () => now().getTime());
  const pending = new Set<Promise<void>>();

  async function send({ scope, person, message }: Notification): Promise<void> {
    const expiresAt = new Date(now().getTime() + message.ttlSeconds * 1000);
    const browsers = await database.withTenant(scope, (tx) => store.findDeliverable(tx, person, now()));
    await Promise.all(
      browsers.map(async (browser) => {
        const result = await deliver({ browser, message, expiresAt });
        if (result === 'gone') await database.withTenant(scope, (tx) => store.remove(tx, browser.id));
      }),
    );
  }

  function isAllowed({ scope, person }: Notification): boolean {
    try {
      limiter.take(`${scope.tenantId} ${person.kind} ${person.id}`);
      return true;
    } catch {
      return false;
    }
  }

  return {
    /**
     * Sends the message to every browser of the person, in the background. Without one it does nothing. Call
     * it after the commit: it throws inside a transaction.
     */
    notify(notification: Notification): void {
      rejectInTransaction('push.notify');
      if (!isAllowed(notification)) return;
      const { tenant } = notification.scope;
      const sending = send(notification)
        .catch((error: unknown) => onError(error, { tenant }))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },

    /** Whether a browser of the person receives messages. */
    hasBrowser: async (tx: Transaction, person: store.Person): Promise<boolean> =>
      (await store.findDeliverable(tx, person, now())).length > 0,

    /** Settles when nothing is being sent. */
    async idle(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
