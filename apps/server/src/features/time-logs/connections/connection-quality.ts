/** Records the qualities of the connections that the page of an agent of the meeting has seen. */
import {
  type ConnectionQualityReport,
  connectionQualityLimits,
} from '@foyer/contract/meetings/connection-quality.ts';
import type { Database } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Meetings } from '../../meetings/index.ts';
import * as store from './connections-store.ts';

export interface ConnectionQualityDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'membershipOf'>;
}

type Report = ConnectionQualityReport & { readonly meetingId: string };

export function createConnectionQuality({ database, now, meetings }: ConnectionQualityDependencies) {
  /**
   * A report that arrives late or twice changes nothing. Not audited: it is a measurement.
   * @throws DomainError meeting.not_found | customer.not_found | request.invalid at `self` or `customers` for more seconds
   * than the meeting has lasted
   */
  return function report(actor: StaffActor, { meetingId, pageId, self, customers }: Report): Promise<void> {
    return database.withTenant(actor.scope, async (tx) => {
      const { meeting } = await meetings.membershipOf(tx, meetingId, actor);
      const isCustomer = (customerId: string) =>
        meeting.participants.some(({ side, personId }) => side === 'customer' && personId === customerId);
      if (!customers.every(({ customerId }) => isCustomer(customerId)))
        throw new DomainError('customer.not_found');

      const people = [
        { side: 'agent' as const, personId: actor.userId, seconds: self },
        ...customers.map(({ customerId, ...seconds }) => ({
          side: 'customer' as const,
          personId: customerId,
          seconds,
        })),
      ];
      const page = { meetingId, reportedBy: actor.userId, pageId };
      const lastedMs = (meeting.endedAt ?? now()).getTime() - meeting.openedAt.getTime();
      const most = Math.ceil(lastedMs / 1000) + connectionQualityLimits.toleranceSeconds;
      for (const { side, personId, seconds } of people) {
        const total = await store.save(tx, { ...page, side, personId }, seconds);
        const field = side === 'agent' ? 'self' : 'customers';
        if (total > most) throw new DomainError('request.invalid', { fields: { [field]: 'too_long' } });
      }
    });
  };
}
