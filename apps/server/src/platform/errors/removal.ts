/** Removes a record that an import created, if nothing uses it. */
import type { KeptRecord } from '@foyer/contract/imports.ts';
import { DomainError } from './domain-error.ts';

/** `gone`: it was removed before. Otherwise why it was kept, and its name. */
export type Removal = 'removed' | 'gone' | Omit<KeptRecord, 'row'>;

/** The record as it was created; with another version somebody changed it. */
export interface Versioned {
  readonly id: string;
  readonly version: number | null;
}

/** @param remove throws `record.in_use` when something refers to the record */
export async function removeUnlessUsed(label: string, remove: () => Promise<void>): Promise<Removal> {
  try {
    await remove();
    return 'removed';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'record.in_use') return { reason: 'used', label };
    throw error;
  }
}
