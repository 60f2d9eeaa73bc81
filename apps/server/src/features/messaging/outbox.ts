/** The demonstration's outbox: messages that are shown, in memory, the last few of each tenant; and what carries them there. */
import type { Message } from '../../platform/messages/port.ts';
import type { Carrier } from './carrier.ts';

export interface OutboxMessage extends Pick<Message, 'channel' | 'to' | 'subject' | 'text'> {
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

/** Takes everything: whatever is carried in a demonstration is shown there anyway. */
export const outboxCarrier: Carrier = { kind: 'outbox', carry: async () => null };
