/** Saves, lists and deletes the filters that a member of staff keeps for the tables of the console. */
import { type ConsoleTable, type SavedFilter, savedFilterLimits } from '@foyer/contract/saved-filters.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import * as store from './store.ts';
import { accessOf, knownParameters } from './table-parameters.ts';

/** @throws DomainError auth.forbidden */
function rejectHiddenTable({ kind }: StaffActor, table: ConsoleTable): void {
  if (!accessOf(table).includes(kind)) throw new DomainError('auth.forbidden');
}

export function createService(database: Database) {
  return {
    /** The actor's own, by name. @throws DomainError auth.forbidden */
    list(actor: StaffActor, table: ConsoleTable): Promise<SavedFilter[]> {
      rejectHiddenTable(actor, table);
      return database.withTenant(actor.scope, async (tx) => {
        const saved = await store.find(tx, { userId: actor.userId, tableName: table });
        return saved.map((filter) => ({ ...filter, query: knownParameters(table, filter.query) }));
      });
    },

    /**
     * Not audited: like the theme, it changes what its owner sees alone.
     * @throws DomainError auth.forbidden | request.invalid | saved_filter.too_many
     */
    save(
      actor: StaffActor,
      { table, name, query }: { table: ConsoleTable; name: string; query: string },
    ): Promise<SavedFilter> {
      rejectHiddenTable(actor, table);
      const owner = { userId: actor.userId, tableName: table };
      return database.withTenant(actor.scope, async (tx) => {
        if ((await store.lockAndCount(tx, owner)) >= savedFilterLimits.perTable)
          throw new DomainError('saved_filter.too_many');
        const saved = await store.insert(tx, {
          ...owner,
          name: name.trim(),
          query: knownParameters(table, query),
        });
        if (!saved) throw new DomainError('request.invalid', { fields: { name: 'taken' } });
        return saved;
      });
    },

    /** @throws DomainError saved_filter.not_found, also for a filter of someone else */
    async remove(actor: StaffActor, savedFilterId: string): Promise<void> {
      const wasRemoved = await database.withTenant(actor.scope, (tx) =>
        store.remove(tx, actor.userId, savedFilterId),
      );
      if (!wasRemoved) throw new DomainError('saved_filter.not_found');
    },
  };
}
