/** What the chain's hashes are made of; the migration says the same in SQL, and a test holds the two together. */
import { createHash } from 'node:crypto';

/** A row's columns as text in the chain's order; `null` where there is nothing. */
export type ChainFields = readonly (string | null)[];

export interface SealParts {
  readonly number: number;
  readonly rowIds: readonly string[];
  readonly rowHashes: readonly string[];
  /** Hex, as all hashes here. */
  readonly previous: string;
}

export function hashRow(fields: ChainFields): string {
  return sha256(fields.map(field).join(''));
}

export function hashSeal({ number, rowIds, rowHashes, previous }: SealParts): string {
  return sha256(
    [previous, String(number), rowIds.join(','), rowHashes.join(',')].map((text) => field(text)).join(''),
  );
}

/** What stands before a tenant's first seal. */
export function firstPrevious(tenantId: string): string {
  return sha256(tenantId);
}

/** With its length before it, so that no two rows read the same. */
function field(text: string | null): string {
  return text === null ? '-' : `${Buffer.byteLength(text)}:${text}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
