/** People's values in the log, each under the person's own key: who destroys the key has made them unreadable. */
import { randomBytes } from 'node:crypto';
import type { Unit } from '../../platform/db/database.ts';
import { createSeal, type Seal } from '../../platform/passwords/seal.ts';
import * as store from './store.ts';

/** Where a value stands: `actor` is who did it, `entity` what it was done to. */
export interface PersonalPlace {
  readonly rowId: string;
  readonly side: 'actor' | 'entity';
}

/** An encrypted value as a row carries it, with its person's key beside it. */
export interface Personal extends PersonalPlace {
  readonly tenantId: string;
  readonly personId: string | null;
  /** `null` once the person was erased. */
  readonly wrapped: Buffer | null;
  readonly value: Buffer | null;
}

type Close = (personId: string, value: unknown, place: PersonalPlace) => Buffer;

const keptSeals = 1000;

/** @param secret the installation's: wraps the people's keys */
export function createPersonalKeys(secret: string) {
  const wrapping = createSeal(secret, 'audit-person-keys');
  const sealOf = (wrapped: Buffer, tenantId: string, personId: string): Seal =>
    createSeal(wrapping.open(wrapped, wrapContext(tenantId, personId)), 'audit-log');

  return {
    /** For writing: who has no key yet gets one, in the same transaction. */
    async ensure(unit: Unit, people: ReadonlySet<string>): Promise<Close> {
      const { tenantId } = unit.scope;
      // Always in the same order: two transactions that make the same keys must not wait for each other.
      const ids = [...people].sort();
      let keys = await store.findKeys(unit, ids);
      const missing = ids.filter((personId) => !keys.has(personId));
      for (const personId of missing) {
        const key = randomBytes(32).toString('base64');
        await store.insertKey(unit, personId, wrapping.close(key, wrapContext(tenantId, personId)));
      }
      // Another transaction may have made it meanwhile: the one that is kept counts.
      if (missing.length > 0) keys = await store.findKeys(unit, ids);
      return (personId, value, place) => {
        const wrapped = keys.get(personId);
        if (!wrapped) throw new Error('A key of the audit log was neither found nor made.');
        return sealOf(wrapped, tenantId, personId).close(JSON.stringify(value), contextOf(place));
      };
    },

    /** For reading many rows. `null`: the person was erased, or this was never meant for this place. */
    createReader(): <T>(personal: Personal) => T | null {
      const seals = new Map<string, Seal>();
      return ({ personId, wrapped, value, tenantId, ...place }) => {
        if (!personId || !wrapped || !value) return null;
        try {
          const seal = seals.get(personId) ?? sealOf(wrapped, tenantId, personId);
          if (seals.size >= keptSeals) seals.clear();
          seals.set(personId, seal);
          return JSON.parse(seal.open(value, contextOf(place)));
        } catch {
          return null;
        }
      };
    },
  };
}

/** A key moved to another person or tenant opens nothing. */
function wrapContext(tenantId: string, personId: string): string {
  return `${tenantId} ${personId}`;
}

/** A value moved to another row or to its other side opens nothing. */
function contextOf({ rowId, side }: PersonalPlace): string {
  return `${rowId} ${side}`;
}
