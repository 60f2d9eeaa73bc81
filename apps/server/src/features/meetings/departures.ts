/**
 * A customer leaves a running meeting, and can rejoin it for the return time; after that the lobby ends it. A guest
 * leaves for good.
 */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { Meeting } from '@foyer/contract/meetings/meetings.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { lobbyLockStatement } from '../../platform/db/lobby-lock.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor, GuestActor } from '../../platform/http/auth/actor.ts';
import type { Media } from '../../platform/media/media.ts';
import { load, loadOpen, type Membership } from './meeting-access.ts';
import * as participants from './participants-store.ts';
import { identityOf, isExternal, roomOf } from './policy.ts';
import type { Presence } from './presence/presence.ts';
import type { RecordPresence } from './presence/record-presence.ts';
import type { MeetingsService } from './service.ts';
import * as store from './store.ts';
import type { View } from './view.ts';

interface Dependencies {
  readonly database: Database;
  readonly media: Pick<Media, 'removeParticipant'>;
  readonly now: () => Date;
  readonly view: View;
  readonly leave: MeetingsService['leave'];
  readonly leaveAlone: MeetingsService['leaveAlone'];
  readonly recordPresence: RecordPresence;
  readonly presence: Pick<Presence, 'reconcileRoom'>;
}

export type Departures = ReturnType<typeof createDepartures>;

export function createDepartures(dependencies: Dependencies) {
  const { database, media, now, view, leave, leaveAlone, recordPresence, presence } = dependencies;

  const haveMet = ({ meeting, self }: Membership) => Boolean(meeting.startedAt && self.firstJoinedAt);

  /**
   * LiveKit's webhook can be late: a customer who saw the agent and leaves at once could not rejoin otherwise. Without
   * LiveKit the departure goes on with what is known.
   */
  async function updatePresence(actor: CustomerActor | GuestActor, meetingId: string): Promise<void> {
    const isUnknown = await database.withTenant(actor.scope, async (tx) => {
      const membership = await load(tx, meetingId, actor);
      return membership.meeting.status === 'open' && !haveMet(membership);
    });
    if (isUnknown) await presence.reconcileRoom(roomOf(actor.scope.tenant, meetingId)).catch(() => {});
  }

  /** Until the customer rejoins, no room token of theirs works. */
  async function depart(tx: Transaction, membership: Membership): Promise<void> {
    const { meeting, self } = membership;
    if (meeting.status !== 'open' || self.leftAt || self.rejoinUntil) return;
    // A guest was admitted by the agent, who would have to admit them again.
    if (self.side === 'guest') return leaveAlone(tx, self, 'customer');
    const { meetingId, personId: customerId } = self;
    // There is no conversation to return to.
    if (!haveMet(membership)) {
      await leave(tx, { meetingId, customerId, by: 'customer' });
      return;
    }
    const at = now();
    const rejoinUntil = new Date(at.getTime() + lobbyLimits.returnWindowMs);
    await participants.setRejoinUntil(tx, self, rejoinUntil, at);
    await participants.lowerHand(tx, self);
    await recordPresence(tx, self, false);
    if (isExternal(meeting)) return;
    tx.afterCommit(() => media.removeParticipant(roomOf(tx.scope.tenant, meetingId), identityOf(self)));
  }

  return {
    /** Ends a meeting that has not started; idempotent. @throws DomainError meeting.not_found */
    async depart(actor: CustomerActor | GuestActor, meetingId: string): Promise<Meeting> {
      await updatePresence(actor, meetingId);
      return database.withTenant(
        actor.scope,
        async (tx) => {
          await store.findToChange(tx, meetingId);
          await depart(tx, await load(tx, meetingId, actor));
          const after = await load(tx, meetingId, actor);
          return view(tx, after.meeting, after.self);
        },
        lobbyLockStatement,
      );
    },

    /** Idempotent. @throws DomainError meeting.not_found | meeting.ended, also after the return time */
    rejoin(actor: CustomerActor, meetingId: string): Promise<Meeting> {
      return database.withTenant(
        actor.scope,
        async (tx) => {
          await store.findToChange(tx, meetingId);
          const { self } = await loadOpen(tx, meetingId, actor);
          const at = now();
          if (self.rejoinUntil && self.rejoinUntil <= at) throw new DomainError('meeting.ended');
          if (self.rejoinUntil) await participants.setRejoinUntil(tx, self, null, at);
          const after = await load(tx, meetingId, actor);
          return view(tx, after.meeting, after.self);
        },
        lobbyLockStatement,
      );
    },
  };
}
