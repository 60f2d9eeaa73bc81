/** The audit log: remembers what is said to it in the same transaction, and shows it to those who may see. */
import type { AuditRow } from '@foyer/contract/audit-logs.ts';
import type { AuditActor, AuditEntry } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { createPersonalKeys } from './personal.ts';
import * as store from './store.ts';

type ActorValues = Pick<AuditActor, 'name' | 'ip'>;
type EntityValues = Pick<AuditRow, 'before' | 'after'> & { readonly label: string | null };

export type AuditLogService = ReturnType<typeof createAuditLogService>;

export function createAuditLogService({ secret, now }: { secret: string; now: () => Date }) {
  const keys = createPersonalKeys(secret);

  return {
    /** Runs inside the transaction of what it tells of: both happen, or neither. */
    async remember(unit: Unit, { actor, action, logType, entity, before, after }: AuditEntry): Promise<void> {
      const rowId = crypto.randomUUID();
      const actorPerson = personOf(unit, actor, entity.personId);
      const entityPerson = entity.personId ?? null;
      const people = new Set([actorPerson, entityPerson].filter((person) => person !== null));
      const close = await keys.ensure(unit, people);
      const values = {
        label: entity.label,
        before: before ?? null,
        after: after ?? null,
      } satisfies EntityValues;
      const clear = entityPerson ? null : values;
      await store.insertRow(unit, {
        id: rowId,
        at: now(),
        actorKind: actor.kind,
        actorId: actor.id,
        behindId: actor.behindId ?? null,
        action,
        logType,
        entityKind: entity.kind,
        entityId: entity.id,
        entityLabel: clear?.label ?? null,
        before: clear?.before ? JSON.stringify(clear.before) : null,
        after: clear?.after ? JSON.stringify(clear.after) : null,
        actorPerson,
        actorPersonal: actorPerson
          ? close(actorPerson, { name: actor.name, ip: actor.ip } satisfies ActorValues, {
              rowId,
              side: 'actor',
            })
          : null,
        entityPerson,
        entityPersonal: entityPerson ? close(entityPerson, values, { rowId, side: 'entity' }) : null,
      });
    },

    /** Turns rows into what people are shown; what belonged to somebody erased is `null`. */
    createReader(): (row: store.LogRow) => AuditRow {
      const open = keys.createReader();
      return (row) => {
        const { id: rowId, tenantId } = row;
        const actor = open<ActorValues>({
          ...{ rowId, tenantId, side: 'actor' },
          ...{ personId: row.actorPerson, wrapped: row.actorKey, value: row.actorPersonal },
        });
        const kept = { label: row.entityLabel, before: row.before, after: row.after };
        const entity = row.entityPerson
          ? open<EntityValues>({
              ...{ rowId, tenantId, side: 'entity' },
              ...{ personId: row.entityPerson, wrapped: row.entityKey, value: row.entityPersonal },
            })
          : kept;
        return {
          id: row.id,
          at: row.at.toISOString(),
          actorKind: row.actorKind,
          actorId: row.actorId,
          actorName: actor?.name ?? null,
          behindId: row.behindId,
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

/** Whose key the actor's name and address go under: their own, else the entity's person, else one for all whom nobody knows. */
function personOf(unit: Unit, actor: AuditActor, entityPerson: string | undefined): string | null {
  if (actor.name === null && actor.ip === null) return null;
  return actor.id ?? entityPerson ?? unit.scope.tenantId;
}
