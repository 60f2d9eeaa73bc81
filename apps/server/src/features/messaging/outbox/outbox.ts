/** The demo outbox: keeps the last messages of each tenant in memory instead of sending them. */
import type { Message } from '../../../platform/messages/messaging-port.ts';
import type { MessageProvider } from '../providers/provider.ts';

export interface OutboxMessage extends Pick<Message, 'channel' | 'to' | 'subject' | 'text'> {
  readonly sentAt: Date;
}

/** Enough for an afternoon; limits the memory of a demo that runs for months. */
const maxPerTenant = 200;

export interface Outbox {
  add(tenantId: string, message: OutboxMessage): void;
  /** Newest first. */
  list(tenantId: string): readonly OutboxMessage[];
}

export function createOutbox(): Outbox {
  const messages = new Map<string, readonly OutboxMessage[]>();
  return {
    add(tenantId, message) {
      messages.set(tenantId, [message, ...(messages.get(tenantId) ?? [])].slice(0, maxPerTenant));
    },
    list: (tenantId) => messages.get(tenantId) ?? [],
  };
}

/** Accepts every message; demo mode shows all sent messages in the outbox. */
export const outboxProvider: MessageProvider = { kind: 'outbox', send: async () => null };
