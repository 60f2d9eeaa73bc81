/** A consultation as its agents see it, and the record of the customers for the target. */
import {
  type Consultation,
  type ConsultationForTarget,
  type ConsultedCustomer,
  consultationLimits,
} from '@foyer/contract/lobby/consultations.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Customers } from '../../customers/index.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { isQueued } from '../machine/policy.ts';
import { briefFieldOf } from '../queue/customer-brief.ts';
import type { createVisitHistory } from '../queue/visit-history.ts';
import * as store from '../store.ts';
import type { ConsultationRow, RequestRow } from '../tables.ts';

export interface ConsultationViewDependencies {
  readonly now: () => Date;
  readonly customers: Pick<Customers, 'newestNotesOf'>;
  readonly products: Pick<Products, 'findById' | 'namesOf'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly visitHistoryOf: ReturnType<typeof createVisitHistory>;
}

export type ConsultationView = ReturnType<typeof createConsultationView>;

/** The requests of the customers who are with the agent in the meeting. */
export async function findInMeeting(
  tx: Transaction,
  { meetingId, agentId }: Pick<ConsultationRow, 'meetingId' | 'agentId'>,
): Promise<RequestRow[]> {
  const all = await store.findAllByMeeting(tx, meetingId);
  return all.filter((each) => !each.endedAt && !isQueued(each.status) && each.agentId === agentId);
}

export function createConsultationView(dependencies: ConsultationViewDependencies) {
  const { now, customers, products, users, visitHistoryOf } = dependencies;

  async function toConsultation(tx: Transaction, row: ConsultationRow): Promise<Consultation> {
    const product = await products.findById(tx, row.productId);
    const people = new Map(
      (await users.findAgents(tx, [row.agentId, row.targetId])).map(({ id, name }) => [id, name]),
    );
    return {
      consultationId: row.id,
      meetingId: row.meetingId,
      status: row.status,
      endReason: row.endReason,
      agentName: people.get(row.agentId) ?? '',
      targetName: people.get(row.targetId) ?? '',
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      remainingMs: row.status === 'ASKED' ? Math.max(0, row.expiresAt.getTime() - now().getTime()) : 0,
    };
  }

  async function recordOf(tx: Transaction, request: RequestRow): Promise<ConsultedCustomer> {
    const { customerId, customerName, demoType, language, pastMeetings, utm, deviceCheck } = request;
    const names = await products.namesOf(tx, [request.productId]);
    const visits = await visitHistoryOf(tx, customerId);
    return {
      customerId,
      customerName,
      productName: names.get(request.productId) ?? '',
      demoType,
      queuedAt: request.queuedAt.toISOString(),
      language,
      pastMeetings,
      utm,
      deviceCheck,
      ...briefFieldOf(request),
      notes: [...(await customers.newestNotesOf(tx, customerId, consultationLimits.maxNotes))],
      visits: visits
        .filter(({ requestId }) => requestId !== request.id)
        .slice(0, consultationLimits.maxVisits)
        .map(({ requestId, productName, status, queuedAt, agentName, durationSeconds }) => ({
          requestId,
          productName,
          status,
          queuedAt,
          agentName,
          durationSeconds,
        })),
    };
  }

  return {
    toConsultation,

    /** With the record of the customers while the consultation is open. */
    async forTarget(tx: Transaction, row: ConsultationRow): Promise<ConsultationForTarget> {
      const requests = row.status === 'ENDED' ? [] : await findInMeeting(tx, row);
      const described: ConsultedCustomer[] = [];
      for (const request of requests) described.push(await recordOf(tx, request));
      return { ...(await toConsultation(tx, row)), customers: described };
    },
  };
}
