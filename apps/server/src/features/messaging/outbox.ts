/** The demonstration's outbox: messages that are shown instead of sent, in memory, the last few of each tenant. */
import type { Message } from '../../platform/messages/port.ts';

export interface OutboxMessage extends Message {
  readonly sentAt: Date;
}

/** Enough to look back on an afternoon; a demonstration that runs for months stays small. */
const keptPerTenant = 200;

export interface Outbox {
  add(tenantId: string, message: OutboxMessage): void;
  /** Newest first. */
  list(tenantId: string): readonly OutboxMessage[];
}

export function createOutbox(): Outbox {
  const messages = new Map<string, readonly OutboxMessage[]>();
  return {
    add(tenantId, message) {
      messages.set(tenantId, [message, ...(messages.get(tenantId) ?? [])].slice(0, keptPerTenant));
    },
    list: (tenantId) => messages.get(tenantId) ?? [],
  };
}
