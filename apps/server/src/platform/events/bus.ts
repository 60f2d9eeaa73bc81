/** Domain events: a lower feature causes something in a higher one without importing it. */

import type { Transaction } from '../db/database.ts';
import type { TenantScope } from '../db/scope.ts';

declare const payloadType: unique symbol;

/** A name in the past tense, with the type of its payload. */
export interface DomainEvent<Payload> {
  readonly name: string;
  readonly [payloadType]?: Payload;
}

export function defineEvent<Payload>(name: string): DomainEvent<Payload> {
  return { name };
}

type Within<Payload> = (tx: Transaction, payload: Payload) => Promise<void>;
type After<Payload> = (scope: TenantScope, payload: Payload) => void | Promise<void>;

export interface EventBus {
  /** Runs the `within` listeners now, in the transaction, and the `after` listeners after its commit. */
  publish<Payload>(tx: Transaction, event: DomainEvent<Payload>, payload: Payload): Promise<void>;
  within<Payload>(event: DomainEvent<Payload>, listener: Within<Payload>): void;
  after<Payload>(event: DomainEvent<Payload>, listener: After<Payload>): void;
}

export function createEventBus(): EventBus {
  const within = new Map<string, Within<never>[]>();
  const after = new Map<string, After<never>[]>();
  return {
    async publish(tx, event, payload) {
      for (const listener of within.get(event.name) ?? []) await listener(tx, payload as never);
      for (const listener of after.get(event.name) ?? []) {
        tx.afterCommit(() => listener(tx.scope, payload as never));
      }
    },
    within: (event, listener) => append(within, event.name, listener as Within<never>),
    after: (event, listener) => append(after, event.name, listener as After<never>),
  };
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}
