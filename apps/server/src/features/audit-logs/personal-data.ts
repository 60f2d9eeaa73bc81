/** Personal data in the audit log, encrypted with one key per person. Deleting the key erases the data. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../platform/db/database.ts';
import { createSeal, type Seal } from '../../platform/passwords/seal.ts';
import * as store from './store.ts';

/** The field that holds a value: `actor` is who acted, `entity` what they acted on. */
export interface ValueField {
  readonly rowId: string;
  readonly side: 'actor' | 'entity';
}

/** An encrypted value of a row, with the encrypted key of its person. */
export interface EncryptedValue extends ValueField {
  readonly tenantId: string;
  readonly personId: string | null;
  /** `null` after the person was erased. */
  readonly wrapped: Buffer | null;
  readonly value: Buffer | null;
}

type Encrypt = (personId: string, value: unknown, field: ValueField) => Buffer;

const maxCachedSeals = 1000;

/** @param secret the installation's; encrypts the keys of persons */
export function createPersonalKeys(secret: string) {
  const keySeal = createSeal(secret, 'audit-person-keys');
  const sealOf = (wrapped: Buffer, tenantId: string, personId: string): Seal =>
    createSeal(keySeal.open(wrapped, keyContext(tenantId, personId)), 'audit-log');

  return {
    /** For writing: creates missing keys in the same transaction. */
    async ensure(tx: Transaction, people: ReadonlySet<string>): Promise<Encrypt> {
      const { tenantId } = tx.scope;
      // In a fixed order: two transactions that create the same keys must not deadlock.
      const ids = [...people].sort();
      let keys = await store.findKeys(tx, ids);
      const missing = ids.filter((personId) => !keys.has(personId));
      for (const personId of missing) {
        const key = randomBytes(32).toString('base64');
        await store.insertKey(tx, personId, keySeal.close(key, keyContext(tenantId, personId)));
      }
      // A concurrent transaction may have created the key: the stored one is used.
      if (missing.length > 0) keys = await store.findKeys(tx, ids);
      return (personId, value, field) => {
        const wrapped = keys.get(personId);
        if (!wrapped) throw new Error('the key of a person was neither found nor created');
        return sealOf(wrapped, tenantId, personId).close(JSON.stringify(value), valueContext(field));
      };
    },

    /**
     * For reading many rows. Returns `null` when the person was erased, or the value belongs to another
     * field.
     */
    createReader(): <T>(encrypted: EncryptedValue) => T | null {
      const seals = new Map<string, Seal>();
      return ({ personId, wrapped, value, tenantId, ...field }) => {
        if (!personId || !wrapped || !value) return null;
        try {
          const seal = seals.get(personId) ?? sealOf(wrapped, tenantId, personId);
          if (seals.size >= maxCachedSeals) seals.clear();
          seals.set(personId, seal);
          return JSON.parse(seal.open(value, valueContext(field)));
        } catch {
          return null;
        }
      };
    },
  };
}

/** A key copied to another person or tenant decrypts nothing. */
function keyContext(tenantId: string, personId: string): string {
  return `${tenantId} ${personId}`;
}

/** A value copied to another row or field decrypts nothing. */
function valueContext({ rowId, side }: ValueField): string {
  return `${rowId} ${side}`;
}
