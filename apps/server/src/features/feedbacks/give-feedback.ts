/** Submits or changes a customer's feedback on a meeting, until a day after its end. */
import { type Feedback, feedbackLimits } from '@foyer/contract/feedbacks.ts';
import { type Audit, auditActorOf, changesBetween } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/auth/actor.ts';
import { hostOf, type Meetings } from '../meetings/index.ts';
import * as store from './store.ts';

export interface SubmitDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'membershipOf'>;
}

type Origin = { readonly ip: string };

export type SubmitFeedback = ReturnType<typeof createSubmitFeedback>;

export function createSubmitFeedback({ database, audit, now, meetings }: SubmitDependencies) {
  /**
   * @throws DomainError meeting.not_found, also for customers who never joined the room | feedback.too_late
   */
  return function give(
    actor: CustomerActor,
    meetingId: string,
    feedback: Feedback,
    origin?: Origin,
  ): Promise<Feedback> {
    return database.withTenant(actor.scope, async (tx) => {
      const { meeting, self } = await meetings.membershipOf(tx, meetingId, actor);
      if (!self.firstJoinedAt) throw new DomainError('meeting.not_found');
      const at = now();
      const endedAt = self.leftAt ?? meeting.endedAt;
      if (endedAt && at.getTime() - endedAt.getTime() > feedbackLimits.submitWithinMs)
        throw new DomainError('feedback.too_late');

      const { stars, reasons, text } = feedback;
      const tidied = { stars, reasons: [...new Set(reasons)], text: text.toWellFormed().trim() };
      const agent = hostOf(meeting.participants) ?? meeting.participants.find(({ side }) => side === 'agent');
      const customer = { meetingId, customerId: self.personId, customerName: self.personName };
      const before = await store.findToChange(tx, customer);
      const subject = {
        productId: meeting.productId,
        agentId: agent?.personId ?? null,
        agentName: agent?.personName ?? null,
      };
      const id = await store.save(tx, { ...customer, ...subject, ...tidied }, at);
      const changes = before
        ? changesBetween<Feedback>(
            { stars: before.stars, reasons: before.reasons, text: before.text },
            tidied,
          )
        : { before: null, after: tidied };
      if (changes)
        await audit(tx, {
          actor: auditActorOf(actor, origin),
          action: before ? 'UPDATE' : 'CREATE',
          logType: 'FEEDBACKS',
          ...changes,
          entity: { kind: 'feedback', id, label: self.personName, personId: self.personId },
        });
      return tidied;
    });
  };
}
