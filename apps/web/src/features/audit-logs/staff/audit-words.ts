/** The audit log's own words, as people read them. */
import type { AuditAction, AuditActorKind, AuditRow, LogType } from '@foyer/contract/audit-logs.ts';
import { m } from '../../../paraglide/messages.js';

const actions = {
  CREATE: () => m.staff_audit_create(),
  UPDATE: () => m.staff_audit_update(),
  DELETE: () => m.staff_audit_delete(),
  LOGIN: () => m.staff_audit_login(),
  READ: () => m.staff_audit_read(),
  LOGOUT: () => m.staff_audit_logout(),
  DOWNLOAD: () => m.staff_audit_download(),
} satisfies Record<AuditAction, () => string>;

const actorKinds = {
  USER: () => m.staff_audit_user(),
  SYSTEM: () => m.staff_audit_system(),
  CUSTOMER: () => m.staff_audit_customer(),
} satisfies Record<AuditActorKind, () => string>;

export function actionName(action: AuditAction): string {
  return actions[action]();
}

export function actorKindName(kind: AuditActorKind): string {
  return actorKinds[kind]();
}

/** Who did it: the name, the system, or that it is known no more. */
export function actorName({ actorName: name, actorKind }: Pick<AuditRow, 'actorName' | 'actorKind'>): string {
  return name ?? (actorKind === 'SYSTEM' ? m.staff_audit_system() : m.staff_audit_erased());
}

/** `BLOCK_CUSTOMER` as it is spoken: Block customer. */
export function logTypeName(type: LogType): string {
  return type === 'OTP' ? type : asSentence(type.replaceAll('_', ' '));
}

/** `slotException` and `audit-log` as they are spoken: Slot exception, Audit log. */
export function entityKindName(kind: string): string {
  return asSentence(kind.replace(/(?<=[a-z])(?=[A-Z])|-/g, ' '));
}

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
