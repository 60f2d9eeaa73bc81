/** Writes audit entries in the transaction of the recorded action, and decrypts rows for readers. */
import type { AuditRow } from '@foyer/contract/audit-logs.ts';
import type { AuditActor, AuditEntry } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { createPersonalKeys } from './personal-data.ts';
import * as store from './store.ts';

type ActorValues = Pick<AuditActor, 'name' | 'ip'>;
type EntityValues = Pick<AuditRow, 'before' | 'after'> & { readonly label: string | null };

export type AuditLogService = ReturnType<typeof createAuditLogService>;

export function createAuditLogService({ secret, now }: { secret: string; now: () => Date }) {
  const keys = createPersonalKeys(secret);

  return {
    /** Runs inside the transaction of the recorded action: both are committed, or neither. */
    async record(
      tx: Transaction,
      { actor, action, logType, entity, before, after }: AuditEntry,
    ): Promise<void> {
      const rowId = crypto.randomUUID();
      const actorPerson = keyPersonOf(tx, actor, entity.personId);
      const entityPerson = entity.personId ?? null;
      const people = new Set([actorPerson, entityPerson].filter((person) => person !== null));
      const encrypt = await keys.ensure(tx, people);
      const values = {
        label: entity.label,
        before: before ?? null,
        after: after ?? null,
      } satisfies EntityValues;
      const plainValues = entityPerson ? null : values;
      await store.insertRow(tx, {
        id: rowId,
        at: now(),
        actorKind: actor.kind,
        actorId: actor.id,
        impersonatorId: actor.impersonatorId ?? null,
        action,
        logType,
        entityKind: entity.kind,
        entityId: entity.id,
        entityLabel: plainValues?.label ?? null,
        before: plainValues?.before ? JSON.stringify(plainValues.before) : null,
        after: plainValues?.after ? JSON.stringify(plainValues.after) : null,
        actorPerson,
        actorPersonal: actorPerson
          ? encrypt(actorPerson, { name: actor.name, ip: actor.ip } satisfies ActorValues, {
              rowId,
              side: 'actor',
            })
          : null,
        entityPerson,
        entityPersonal: entityPerson ? encrypt(entityPerson, values, { rowId, side: 'entity' }) : null,
      });
    },

    /** Creates the missing keys of these people. */
    async ensureKeys(tx: Transaction, people: readonly string[]): Promise<void> {
      await keys.ensure(tx, new Set(people));
    },

    /** Decrypts rows; the personal data of an erased person is `null`. */
    createReader(): (row: store.LogRow) => AuditRow {
      const decrypt = keys.createReader();
      return (row) => {
        const { id: rowId, tenantId } = row;
        const actor = decrypt<ActorValues>({
          rowId,
          tenantId,
          side: 'actor',
          personId: row.actorPerson,
          wrapped: row.actorKey,
          value: row.actorPersonal,
        });
        const plainValues = { label: row.entityLabel, before: row.before, after: row.after };
        const entity = row.entityPerson
          ? decrypt<EntityValues>({
              rowId,
              tenantId,
              side: 'entity',
              personId: row.entityPerson,
              wrapped: row.entityKey,
              value: row.entityPersonal,
            })
          : plainValues;
        return {
          id: row.id,
          at: row.at.toISOString(),
          actorKind: row.actorKind,
          actorId: row.actorId,
          actorName: actor?.name ?? null,
          behindId: row.impersonatorId,
          action: row.action,
          logType: row.logType,
          entityKind: row.entityKind,
          entityId: row.entityId,
          entityLabel: entity?.label ?? null,
          before: entity?.before ?? null,
          after: entity?.after ?? null,
          ip: actor?.ip ?? null,
          sealed: row.sealed,
        };
      };
    },
  };
}

/**
 * The person whose key encrypts the actor's name and address: the actor, else the entity's person, else one
 * key that is shared by all unknown actors of the tenant.
 */
function keyPersonOf(tx: Transaction, actor: AuditActor, entityPerson: string | undefined): string | null {
  if (actor.name === null && actor.ip === null) return null;
  return actor.id ?? entityPerson ?? tx.scope.tenantId;
}
