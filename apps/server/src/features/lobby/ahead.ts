/** Connecting ahead: who is being offered may stand in the room of the meeting to come, and sees and hears nothing there. */
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../platform/http/actor.ts';
import type { Meetings } from '../meetings/index.ts';
import { findStanding } from './follow-on.ts';
import * as store from './store.ts';

export interface AheadParts {
  readonly database: Database;
  readonly meetings: Pick<Meetings, 'keyAhead'>;
}

export type Ahead = ReturnType<typeof createAhead>;

export function createAhead({ database, meetings }: AheadParts) {
  return {
    /** @throws DomainError lobby.no_request | lobby.not_offered */
    connect(actor: CustomerActor) {
      return database.withTenant(actor.scope, async (unit) => {
        const request = await findStanding(unit, actor);
        if (!request || request.endedAt) throw new DomainError('lobby.no_request');
        if (request.status !== 'OFFERED') throw new DomainError('lobby.not_offered');
        const { meetingId, customerId, customerName: name } = request;
        return { meetingId, ...(await meetings.keyAhead(unit.scope, { meetingId, customerId, name })) };
      });
    },

    /** Asked for every connection: an offer that was taken back takes the key with it. @param who.identity of the key */
    async mayStand(unit: Unit, who: { readonly meetingId: string; readonly identity: string }) {
      const request = await store.findByMeeting(unit, who.meetingId);
      return request?.status === 'OFFERED' && who.identity === `customer:${request.customerId}`;
    },
  };
}
