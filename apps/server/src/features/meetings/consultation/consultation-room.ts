/** What a warm transfer changes in a meeting: the hold of its customers, its side room and its agent. */
import {
  type ConsultationToken,
  consultantIdentityOf,
  consultationTopic,
} from '@foyer/contract/lobby/consultations.ts';
import { mediaPath, meetingLimits } from '@foyer/contract/meetings/meetings.ts';
import type { AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { Media } from '../../../platform/media/media.ts';
import { agentReplaced } from '../events.ts';
import * as participants from '../participants-store.ts';
import { customersIn, identityOf, roomOf, staffRoomOf } from '../policy.ts';
import type { RecordPresence } from '../presence/record-presence.ts';
import type { RoomControls } from '../room/room-controls.ts';
import * as store from '../store.ts';
import type { SupervisionState } from '../supervision/supervision-state.ts';

export interface ConsultationRoomDependencies {
  readonly events: Pick<EventBus, 'publish'>;
  readonly media: Pick<Media, 'closeRoom' | 'mintToken' | 'removeParticipant' | 'sendData'>;
  readonly now: () => Date;
}

interface Dependencies extends ConsultationRoomDependencies {
  readonly recordPresence: RecordPresence;
  readonly room: Pick<RoomControls, 'applyHold' | 'recordHold'>;
  readonly supervision: Pick<SupervisionState, 'isSupervised'>;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

interface Replacement {
  readonly meetingId: string;
  /** A user id. */
  readonly from: string;
  readonly to: Person;
  /** The product that the meeting is about from now on. */
  readonly productId: string;
}

export type ConsultationRoom = ReturnType<typeof createConsultationRoom>;

export function createConsultationRoom(dependencies: Dependencies) {
  const { events, media, now, recordPresence, room, supervision } = dependencies;

  return {
    /**
     * Puts all customers of the meeting on hold, or takes them off, with an audit entry for each. What LiveKit does not
     * confirm is corrected by the next reconciliation of the room.
     */
    async hold(tx: Transaction, meetingId: string, held: boolean, by: AuditActor): Promise<void> {
      const meeting = await store.findToChange(tx, meetingId);
      if (meeting?.status !== 'open') return;
      for (const customer of customersIn(meeting.participants)) {
        const { heldAt, changed } = await participants.setHeld(tx, customer, held ? now() : null);
        if (!changed) continue;
        await room.recordHold(tx, customer, { by, held });
        tx.afterCommit(() => room.applyHold(tx.scope, customer, heldAt));
      }
    },

    /** For the staff side room: an agent who talks there. */
    async voiceToken(
      { tenant }: TenantScope,
      meetingId: string,
      { id, name }: Person,
    ): Promise<ConsultationToken> {
      const token = await media.mintToken({
        room: staffRoomOf(tenant, meetingId),
        identity: consultantIdentityOf(id),
        name,
        lastsMs: meetingLimits.roomTokenLifetimeMs,
        mayHear: true,
        mayShare: 'microphone',
        attributes: {},
      });
      return { mediaPath, token };
    },

    /** Removes these agents from the side room, and closes it unless a supervisor uses it. */
    async closeVoice(tx: Transaction, meetingId: string, userIds: readonly string[]): Promise<void> {
      const sideRoom = staffRoomOf(tx.scope.tenant, meetingId);
      if (await supervision.isSupervised(tx, meetingId)) {
        for (const id of userIds)
          tx.afterCommit(() => media.removeParticipant(sideRoom, consultantIdentityOf(id)));
      } else tx.afterCommit(() => media.closeRoom(sideRoom));
    },

    /** Without content: the agent's page fetches the consultation. */
    notifyAgent({ tenant }: TenantScope, meetingId: string, userId: string): void {
      const identity = identityOf({ side: 'agent', personId: userId });
      // The page also polls while a consultation is open, so a lost message is no reason to fail.
      void media.sendData(roomOf(tenant, meetingId), consultationTopic, {}, [identity]).catch(() => {});
    },

    /** The new agent takes the place of the other one, who leaves the room. */
    async replaceAgent(tx: Transaction, { meetingId, from, to, productId }: Replacement): Promise<void> {
      const meeting = await store.findToChange(tx, meetingId);
      const before = meeting?.participants.find(
        ({ side, personId }) => side === 'agent' && personId === from,
      );
      if (!before) throw new Error('the agent to replace is in the meeting');
      const at = now();
      const person = { side: 'agent', personId: to.id, personName: to.name } as const;
      // As host of the meeting, also with a supervisor who stepped in before.
      await participants.add(tx, meetingId, person, at, before.addedAt);
      await participants.markLeft(tx, before, 'agent', at);
      await recordPresence(tx, before, false);
      await store.setProduct(tx, meetingId, productId);
      await events.publish(tx, agentReplaced, { meetingId, from, at });
      tx.afterCommit(() => media.removeParticipant(roomOf(tx.scope.tenant, meetingId), identityOf(before)));
    },
  };
}
