/** A meeting as somebody who takes part in it may see it. */
import type { Meeting } from '@foyer/contract/meetings.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import { customersIn } from './policy.ts';
import type { MeetingRecord } from './store.ts';
import type { ParticipantRow } from './tables.ts';

export interface ViewParts {
  readonly products: Pick<Products, 'findById'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
}

export type View = ReturnType<typeof createView>;

export function createView({ products, flagsOf }: ViewParts) {
  return async function view(unit: Unit, meeting: MeetingRecord, self: ParticipantRow): Promise<Meeting> {
    const product = await products.findById(unit, meeting.productId);
    const agent = meeting.participants.find(({ side }) => side === 'agent');
    const hidesAgent = self.side === 'customer' && !(await flagsOf(unit)).showAgentName;
    // For one customer it may be over while it goes on for others.
    const own = self.leftAt
      ? ({ status: 'ended', endedAt: self.leftAt, endedBy: self.leftBy } as const)
      : meeting;
    return {
      meetingId: meeting.id,
      status: own.status,
      productId: meeting.productId,
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      as: self.side,
      customerName: self.side === 'customer' ? self.personName : namesOfCustomers(meeting.participants),
      agentName: hidesAgent ? null : (agent?.personName ?? null),
      startedAt: meeting.startedAt?.toISOString() ?? null,
      endedAt: own.endedAt?.toISOString() ?? null,
      endedBy: own.endedBy,
      plannedMinutes: product?.durationMinutes ?? 0,
    };
  };
}

/** Of those who are in it, else of those who were. */
function namesOfCustomers(participants: readonly ParticipantRow[]): string {
  const inside = customersIn(participants);
  const customers = inside.length > 0 ? inside : participants.filter(({ side }) => side === 'customer');
  return customers.map(({ personName }) => personName).join(', ');
}
