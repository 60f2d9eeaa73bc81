/** Hears what is said for the audit log, for tests. */
import { type AuditEntry, audited } from '../audit/audit.ts';
import type { EventBus } from '../events/bus.ts';

/** @returns the entries as they come; empty the list between tests */
export function hearAudit(events: EventBus): AuditEntry[] {
  const heard: AuditEntry[] = [];
  events.within(audited, async (unit, entry) => {
    unit.afterCommit(() => void heard.push(entry));
  });
  return heard;
}
