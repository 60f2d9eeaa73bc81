/** Whether a meeting is monitored: who may be in its rooms as the supervisor, and when that ends. */
import {
  monitorIdentityOf,
  supervisionLimits,
  supervisionTopic,
} from '@foyer/contract/meetings/supervision.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { isAdmin } from '@foyer/contract/users/users.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Media } from '../../../platform/media/media.ts';
import type { Users } from '../../users/index.ts';
import { identityOf, roomOf, staffRoomOf } from '../policy.ts';
import * as meetings from '../store.ts';
import type { SupervisionRow } from '../tables.ts';
import * as store from './supervision-store.ts';

export interface SupervisionStateDependencies {
  readonly media: Pick<Media, 'closeRoom' | 'removeParticipant' | 'sendData'>;
  readonly now: () => Date;
  readonly users: Pick<Users, 'findAgents'>;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'bargein'>>;
  /** The agents who talk in the staff side room because of a warm transfer. */
  readonly consultantsOf: ConsultantsOf;
}

/** Ids of users. */
export type ConsultantsOf = (tx: Transaction, meetingId: string) => Promise<readonly string[]>;

export type SupervisionState = ReturnType<typeof createSupervisionState>;

export function createSupervisionState({
  media,
  now,
  users,
  flagsOf,
  consultantsOf,
}: SupervisionStateDependencies) {
  /** The flag may be turned off, and the admin deactivated or made an agent, while they monitor. */
  async function isPermitted(tx: Transaction, { userId }: SupervisionRow): Promise<boolean> {
    if (!(await flagsOf(tx)).bargein) return false;
    const [user] = await users.findAgents(tx, [userId]);
    return !!user?.active && isAdmin(user.role);
  }

  /** The agents' pages fetch the supervision when they receive it. No other participant does. */
  async function notifyAgents(tx: Transaction, meetingId: string): Promise<void> {
    const meeting = await meetings.find(tx, meetingId);
    const agents = (meeting?.participants ?? []).filter(({ side, leftAt }) => side === 'agent' && !leftAt);
    const room = roomOf(tx.scope.tenant, meetingId);
    // The pages also fetch it after every reconnect, so a lost message is no reason to fail.
    tx.afterCommit(
      () => void media.sendData(room, supervisionTopic, {}, agents.map(identityOf)).catch(() => {}),
    );
  }

  async function removeFromRooms(tx: Transaction, meetingId: string): Promise<void> {
    const { tenant } = tx.scope;
    const monitor = monitorIdentityOf(meetingId);
    const sideRoom = staffRoomOf(tenant, meetingId);
    const isInUse = (await consultantsOf(tx, meetingId)).length > 0;
    tx.afterCommit(() => media.removeParticipant(roomOf(tenant, meetingId), monitor));
    tx.afterCommit(() => (isInUse ? media.removeParticipant(sideRoom, monitor) : media.closeRoom(sideRoom)));
  }

  /** Ends the supervision of a meeting, or only this person's; idempotent. @returns whether there was one */
  async function end(tx: Transaction, meetingId: string, userId?: string): Promise<boolean> {
    if (!(await store.remove(tx, meetingId, userId))) return false;
    await removeFromRooms(tx, meetingId);
    await notifyAgents(tx, meetingId);
    return true;
  }

  return {
    end,
    notifyAgents,

    isSupervised: async (tx: Transaction, meetingId: string) => (await store.find(tx, meetingId)) !== null,

    /** Whether the supervisor may be in the rooms of this meeting now. */
    async mayEnter(tx: Transaction, meeting: meetings.MeetingRecord): Promise<boolean> {
      if (meeting.status !== 'open') return false;
      const row = await store.find(tx, meeting.id);
      return row !== null && isPermitted(tx, row);
    },

    /**
     * Ends a supervision that is no longer permitted or whose supervisor is gone, and removes a supervisor
     * without one.
     */
    async reconcile(tx: Transaction, meetingId: string, inside: ReadonlySet<string>): Promise<void> {
      const row = await store.find(tx, meetingId);
      const isInside = inside.has(monitorIdentityOf(meetingId));
      if (!row) {
        if (isInside) await removeFromRooms(tx, meetingId);
        return;
      }
      const at = now();
      const absentMs = at.getTime() - row.seenAt.getTime();
      if (!(await isPermitted(tx, row)) || (!isInside && absentMs >= supervisionLimits.absenceMs))
        await end(tx, meetingId);
      else if (isInside) await store.setSeen(tx, meetingId, at);
    },
  };
}
