/**
 * Tells open pages that a record has changed: the audit log is the source, because each change of these records
 * is audited in its transaction. Schedules come from their own event, which names the agents.
 */
import type { AuditAction, LogType } from '@foyer/contract/audit-logs.ts';
import { type RecordKind, recordKinds } from '@foyer/contract/notifications.ts';
import { audited } from '../../platform/audit/audit.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import { scheduleChanged } from '../schedules/index.ts';

const changes: ReadonlySet<AuditAction> = new Set(['CREATE', 'UPDATE', 'DELETE']);
/** Other types are about the same records without changing them: an agent switches the lobby on. */
const managed: ReadonlySet<LogType> = new Set(['USERS', 'PRODUCTS', 'SLOTS', 'CONFIG']);
/** Notes and blocks by staff. Registrations create customers as well: too many to tell all staff. */
const ofCustomers: ReadonlySet<LogType> = new Set(['CUSTOMERS', 'BLOCK_CUSTOMER']);
const namespace = '/notifications' as const;
const admins = { namespace, admins: true } as const;
const everyStaff = { namespace, everyStaff: true } as const;

export function emitRecordChanges(events: EventBus, live: () => LiveGateway): void {
  events.after(audited, (scope, { action, logType, entity: { kind } }) => {
    if (!changes.has(action)) return;
    if (kind === 'customer' && action === 'UPDATE' && ofCustomers.has(logType)) {
      live().emit(scope, everyStaff, 'recordChanged', { kind });
    } else if (managed.has(logType) && isRecordKind(kind)) {
      live().emit(scope, admins, 'recordChanged', { kind });
    }
  });
  events.after(scheduleChanged, (scope, { agentId, agentBefore }) => {
    const change = { kind: 'schedule' } as const;
    live().emit(scope, admins, 'recordChanged', change);
    for (const staff of new Set([agentId, agentBefore])) {
      if (staff) live().emit(scope, { namespace, staff }, 'recordChanged', change);
    }
  });
}

function isRecordKind(kind: string): kind is RecordKind {
  return (recordKinds as readonly string[]).includes(kind);
}
