/** Records the audit entries of committed transactions. */
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import type { EventBus } from '../../platform/events/bus.ts';

/** @returns the list of entries, which grows; empty it between tests */
export function recordAuditEntries(events: EventBus): AuditEntry[] {
  const received: AuditEntry[] = [];
  events.within(audited, async (tx, entry) => {
    tx.afterCommit(() => void received.push(entry));
  });
  return received;
}
