/** A meeting as one of its participants sees it. */
import type { Meeting } from '@foyer/contract/meetings/meetings.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import { customersIn, hostOf } from './policy.ts';
import type { MeetingRecord } from './store.ts';
import type { ParticipantRow } from './tables.ts';

export interface ViewDependencies {
  readonly products: Pick<Products, 'findById'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly now: () => Date;
}

export type View = ReturnType<typeof createView>;

export function createView({ products, flagsOf, now }: ViewDependencies) {
  return async function view(
    tx: Transaction,
    meeting: MeetingRecord,
    self: ParticipantRow,
  ): Promise<Meeting> {
    const product = await products.findById(tx, meeting.productId);
    const host = hostOf(meeting.participants);
    const agent = host ?? meeting.participants.find(({ side }) => side === 'agent');
    const isAgent = self.side === 'agent';
    const hidesAgent = !isAgent && !(await flagsOf(tx)).showAgentName;
    // A meeting can be over for one customer while it continues for others.
    const own = self.leftAt
      ? ({ status: 'ended', endedAt: self.leftAt, endedBy: self.leftBy } as const)
      : meeting;
    return {
      meetingId: meeting.id,
      status: own.status,
      productId: meeting.productId,
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      platform: meeting.platform,
      as: self.side,
      endsForAll: self.side === 'agent' && host?.personId === self.personId,
      customerName: isAgent ? customerNames(meeting.participants) : self.personName,
      agentName: hidesAgent ? null : (agent?.personName ?? null),
      startedAt: meeting.startedAt?.toISOString() ?? null,
      endedAt: own.endedAt?.toISOString() ?? null,
      endedBy: own.endedBy,
      plannedMinutes: product?.durationMinutes ?? 0,
      canRejoin: own.status === 'open' ? departuresIn(isAgent ? meeting.participants : [self], now()) : [],
    };
  };
}

function departuresIn(participants: readonly ParticipantRow[], at: Date): Meeting['canRejoin'] {
  return customersIn(participants).flatMap(({ personId, personName, rejoinUntil }) =>
    rejoinUntil
      ? {
          customerId: personId,
          name: personName,
          remainingMs: Math.max(0, rejoinUntil.getTime() - at.getTime()),
        }
      : [],
  );
}

/** The customers who are in the meeting; if none, those who were. */
function customerNames(participants: readonly ParticipantRow[]): string {
  const inside = customersIn(participants);
  const customers = inside.length > 0 ? inside : participants.filter(({ side }) => side === 'customer');
  return customers.map(({ personName }) => personName).join(', ');
}
