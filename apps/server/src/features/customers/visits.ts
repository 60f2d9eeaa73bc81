/** What became of each wait of a customer, put together from the features above that know of it. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { Unit } from '../../platform/db/database.ts';

type Visit = CustomerDetail['visits'][number];

/** Meeting → what somebody above knows of it for this customer. */
type MarksOf = (
  unit: Unit,
  customerId: string,
  meetingIds: readonly string[],
) => Promise<ReadonlyMap<string, Partial<Pick<Visit, 'outcome' | 'stars' | 'messages'>>>>;

export interface VisitSources {
  /** What became of each wait, newest first; told by the feature above that keeps them. */
  readonly visitsOf: (unit: Unit, customerId: string) => Promise<Visit[]>;
  /** Asked when it is needed: what is above stands later. */
  readonly marksOf?: () => readonly MarksOf[];
}

export async function readVisits(
  unit: Unit,
  customerId: string,
  { visitsOf, marksOf }: VisitSources,
): Promise<Visit[]> {
  let visits = await visitsOf(unit, customerId);
  const meetingIds = visits.map(({ meetingId }) => meetingId);
  for (const read of marksOf?.() ?? []) {
    const marks = await read(unit, customerId, meetingIds);
    visits = visits.map((visit) => ({ ...visit, ...marks.get(visit.meetingId) }));
  }
  return visits;
}
