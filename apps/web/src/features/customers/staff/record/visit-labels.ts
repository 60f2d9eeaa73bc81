/** The labels of a customer's visits: how they ended, and their results. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { RequestStatus } from '@foyer/contract/lobby/status.ts';
import { m } from '../../../../paraglide/messages.js';
import { outcomeLabel } from '../../../../ui/outcome-labels.ts';

type Visit = CustomerDetail['visits'][number];

interface VisitLabel {
  readonly label: string;
  readonly tone: 'info' | 'ok' | 'bad' | 'warn' | 'quiet';
}

/** A visit that ended without a meeting was missed, with any status. */
export function describeVisit({ status, startedAt }: Pick<Visit, 'status' | 'startedAt'>): VisitLabel {
  return visitLabels[status](startedAt !== null);
}

const visitLabels = {
  WAITING: () => ({ label: m.staff_visit_waiting(), tone: 'info' }),
  OFFERED: () => ({ label: m.staff_visit_waiting(), tone: 'info' }),
  HELD: () => ({ label: m.staff_visit_held(), tone: 'warn' }),
  AWAY: () => ({ label: m.staff_visit_away(), tone: 'warn' }),
  ACCEPTED: () => ({ label: m.staff_visit_accepted(), tone: 'info' }),
  IN_MEETING: () => ({ label: m.staff_visit_in_meeting(), tone: 'info' }),
  ENDED: (hasMet) =>
    hasMet ? { label: m.staff_visit_met(), tone: 'ok' } : { label: m.staff_visit_ended(), tone: 'quiet' },
  LEFT: (hasMet) =>
    hasMet ? { label: m.staff_visit_met(), tone: 'ok' } : { label: m.staff_visit_left(), tone: 'bad' },
  EXPIRED: () => ({ label: m.staff_visit_missed(), tone: 'bad' }),
  TRANSFERRED: () => ({ label: m.staff_visit_transferred(), tone: 'quiet' }),
  BLOCKED: () => ({ label: m.staff_customers_blocked(), tone: 'bad' }),
  CANCELLED: () => ({ label: m.staff_visit_cancelled(), tone: 'quiet' }),
} satisfies Record<RequestStatus, (hasMet: boolean) => VisitLabel>;

/** Outcome, stars and number of chat messages; empty where there are none. */
export function describeResults({
  outcome,
  stars,
  messages,
}: Pick<Visit, 'outcome' | 'stars' | 'messages'>): string {
  const results = [
    outcome && outcomeLabel(outcome),
    stars && m.staff_visits_stars({ count: stars }),
    messages && m.staff_visits_messages({ count: messages }),
  ];
  return results.filter(Boolean).join(' · ');
}
