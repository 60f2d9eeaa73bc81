/** Limits the long reads, so that one tenant or one person leaves some of their few connections to others. */
import { seconds } from '@foyer/contract/core/time.ts';
import { DomainError } from '../errors/domain-error.ts';

export const maxLongReads = 4;
const maxPerTenant = 2;
const maxPerPerson = 1;

interface Reader {
  readonly tenantId: string;
  /** Absent for commands of the operator. */
  readonly personId?: string | undefined;
}

export function createLongReadSlots() {
  const taken = new Set<Reader>();

  return {
    /** @returns what releases the slot @throws DomainError request.too_many */
    take(reader: Reader): () => void {
      const readers = [...taken];
      const ofTenant = readers.filter(({ tenantId }) => tenantId === reader.tenantId);
      const ofPerson = ofTenant.filter(({ personId }) => personId && personId === reader.personId);
      if (
        readers.length >= maxLongReads ||
        ofTenant.length >= maxPerTenant ||
        ofPerson.length >= maxPerPerson
      )
        throw new DomainError('request.too_many', { retryAfterMs: seconds(10) });
      taken.add(reader);
      return () => void taken.delete(reader);
    },
  };
}
