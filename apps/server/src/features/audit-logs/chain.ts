/** The hash chain of the audit log. The migration defines the same hashes in SQL; a test compares both. */
import { createHash } from 'node:crypto';

/**
 * The values of a row as text, in the order of the hash; `null` for SQL NULL. Column names are not hashed.
 */
export type ChainFields = readonly (string | null)[];

export interface SealContent {
  readonly number: number;
  readonly rowIds: readonly string[];
  readonly rowHashes: readonly string[];
  /** Hexadecimal, like all hashes here. */
  readonly previous: string;
}

export function hashRow(fields: ChainFields): string {
  return sha256(fields.map(lengthPrefixed).join(''));
}

export function hashSeal({ number, rowIds, rowHashes, previous }: SealContent): string {
  return sha256(
    [previous, String(number), rowIds.join(','), rowHashes.join(',')]
      .map((text) => lengthPrefixed(text))
      .join(''),
  );
}

/** The hash that a tenant's first seal refers to as the previous one. */
export function genesisHash(tenantId: string): string {
  return sha256(tenantId);
}

/** Prefixed with its length, so that different rows never have the same hash input. */
function lengthPrefixed(text: string | null): string {
  return text === null ? '-' : `${Buffer.byteLength(text)}:${text}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
