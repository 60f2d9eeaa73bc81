/** A customer's visits, with the outcomes that other features provide. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';

type Visit = CustomerDetail['visits'][number];

/** Meeting → its outcome, rating, number of messages or pictures for this customer, which the actor may see. */
type OutcomeReader = (
  tx: Transaction,
  customerId: string,
  meetingIds: readonly string[],
  actor: StaffActor,
) => Promise<ReadonlyMap<string, Partial<Pick<Visit, 'outcome' | 'stars' | 'messages' | 'pictures'>>>>;

export interface VisitSources {
  /** The customer's requests, newest first; provided by the lobby. */
  readonly visitsOf: (tx: Transaction, customerId: string) => Promise<Visit[]>;
  /** A function, because these features are created later. */
  readonly outcomeReaders?: () => readonly OutcomeReader[];
}

export async function readVisits(
  tx: Transaction,
  { customerId, actor }: { readonly customerId: string; readonly actor: StaffActor },
  { visitsOf, outcomeReaders }: VisitSources,
): Promise<Visit[]> {
  let visits = await visitsOf(tx, customerId);
  const meetingIds = visits.map(({ meetingId }) => meetingId);
  for (const read of outcomeReaders?.() ?? []) {
    const outcomes = await read(tx, customerId, meetingIds, actor);
    visits = visits.map((visit) => ({ ...visit, ...outcomes.get(visit.meetingId) }));
  }
  return visits;
}
