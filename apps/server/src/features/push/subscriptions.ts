/** The browsers of a person: subscribing, listing, removing, and when a subscription ends by itself. */
import { createECDH } from 'node:crypto';
import { pushLimits } from '@foyer/contract/push.ts';
import { sessionLimits } from '@foyer/contract/users/users.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/auth/actor.ts';
import { customerBlocked, customerErased } from '../customers/index.ts';
import { sessionEnded, userDeactivated } from '../users/index.ts';
import type { ResolvePushService } from './resolve-push-service.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** Also allows push services on private networks, and plain HTTP. For tests. */
  readonly allowPrivate: boolean;
  readonly resolve: ResolvePushService;
}

export type PushActor = StaffActor | CustomerActor;

/** As the browser's PushSubscription has it. */
interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export type PushSubscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions({ database, now, allowPrivate, resolve }: Dependencies) {
  /** The name is resolved here and again at each message, because it can change. */
  async function checkEndpoint(endpoint: string): Promise<void> {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    const isAllowed =
      url &&
      (allowPrivate || (url.protocol === 'https:' && url.port === '')) &&
      !url.username &&
      !url.password;
    if (!isAllowed) throw invalid('endpoint');
    try {
      await resolve(url.hostname);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw invalid('endpoint', error);
    }
  }

  return {
    /** @throws DomainError request.invalid when the address is not public or a key is not one */
    async subscribe(actor: PushActor, { endpoint, keys }: BrowserSubscription): Promise<{ id: string }> {
      if (!isPublicKey(keys.p256dh)) throw invalid('keys.p256dh');
      await checkEndpoint(endpoint);
      const person = personOf(actor);
      const createdAt = now();
      const lastsMs =
        person.kind === 'staff'
          ? sessionLimits.rememberedSessionLastsMs
          : pushLimits.customerSubscriptionLastsMs;
      return database.withTenant(actor.scope, async (tx) => {
        const id = await store.save(tx, {
          personKind: person.kind,
          userId: 'userId' in actor ? actor.userId : null,
          sessionId: 'sessionId' in actor ? actor.sessionId : null,
          customerId: 'customerId' in actor ? actor.customerId : null,
          endpoint,
          ...keys,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + lastsMs),
        });
        await store.deleteAboveLimit(tx, person);
        return { id };
      });
    },

    /** The newest first. */
    async list(actor: PushActor) {
      const rows = await database.withTenant(actor.scope, (tx) => store.findOf(tx, personOf(actor), now()));
      return rows.map(({ id, createdAt, sessionId }) => ({
        id,
        createdAt: createdAt.toISOString(),
        isThisSession: 'sessionId' in actor && sessionId === actor.sessionId,
      }));
    },

    /** @throws DomainError push.not_found */
    async unsubscribe(actor: PushActor, id: string): Promise<void> {
      await database.withTenant(actor.scope, async (tx) => {
        if (!(await store.removeOwn(tx, personOf(actor), id))) throw new DomainError('push.not_found');
      });
    },
  };
}

/** Sign-out, deactivation and blocks end the subscriptions in the same transaction. */
export function endSubscriptions(events: EventBus): void {
  events.within(sessionEnded, (tx, { sessionId }) => store.removeOfSession(tx, sessionId));
  events.within(userDeactivated, (tx, { userId }) => store.removeOf(tx, { kind: 'staff', id: userId }));
  const removeOfCustomer = (tx: Transaction, { customerId: id }: { readonly customerId: string }) =>
    store.removeOf(tx, { kind: 'customer', id });
  events.within(customerBlocked, removeOfCustomer);
  events.within(customerErased, removeOfCustomer);
}

function personOf(actor: PushActor): store.Person {
  return actor.kind === 'customer'
    ? { kind: 'customer', id: actor.customerId }
    : { kind: 'staff', id: actor.userId };
}

/** Whether it is a point on P-256: encrypting for another value would fail with each message. */
function isPublicKey(text: string): boolean {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function invalid(field: string, cause?: unknown): DomainError {
  return new DomainError('request.invalid', { fields: { [field]: 'invalid' } }, { cause });
}
