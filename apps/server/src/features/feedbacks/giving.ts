/** A customer says what they thought of a meeting: until a day after it, and as often as they like. */
import { type Feedback, feedbackLimits } from '@foyer/contract/feedbacks.ts';
import { type Audit, auditActorOf, changesBetween } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Meetings } from '../meetings/index.ts';
import * as store from './store.ts';

export interface GivingParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'memberOf'>;
}

type From = { readonly ip: string };

export type Give = ReturnType<typeof createGive>;

export function createGive({ database, audit, now, meetings }: GivingParts) {
  /** @throws DomainError meeting.not_found, also for who was let in and never came | feedback.too_late */
  return function give(
    actor: CustomerActor,
    meetingId: string,
    said: Feedback,
    from?: From,
  ): Promise<Feedback> {
    return database.withTenant(actor.scope, async (unit) => {
      const { meeting, self } = await meetings.memberOf(unit, meetingId, actor);
      if (!self.firstJoinedAt) throw new DomainError('meeting.not_found');
      const at = now();
      const endedAt = self.leftAt ?? meeting.endedAt;
      if (endedAt && at.getTime() - endedAt.getTime() > feedbackLimits.givenWithinMs)
        throw new DomainError('feedback.too_late');

      const { stars, reasons, text } = said;
      const kept = { stars, reasons: [...new Set(reasons)], text: text.toWellFormed().trim() };
      const agent = meeting.participants.find(({ side }) => side === 'agent');
      const whom = { meetingId, customerId: self.personId, customerName: self.personName };
      const before = await store.findToChange(unit, whom);
      const about = {
        productId: meeting.productId,
        ...{ agentId: agent?.personId ?? null, agentName: agent?.personName ?? null },
      };
      const id = await store.keep(unit, { ...whom, ...about, ...kept }, at);
      const changes = before
        ? changesBetween<Feedback>({ stars: before.stars, reasons: before.reasons, text: before.text }, kept)
        : { before: null, after: kept };
      if (changes)
        await audit(unit, {
          ...{ actor: auditActorOf(actor, from), action: before ? 'UPDATE' : 'CREATE' },
          ...{ logType: 'FEEDBACKS', ...changes },
          entity: { kind: 'feedback', id, label: self.personName, personId: self.personId },
        });
      return kept;
    });
  };
}
