/** Opens, enters and ends meetings. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { externalMeetingLimits } from '@foyer/contract/meetings/external.ts';
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings/meetings.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { lobbyLockStatement } from '../../platform/db/lobby-lock.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import type { Media } from '../../platform/media/media.ts';
import { customerLeftMeeting, guestsChanged, meetingEnded, recordingConditionsChanged } from './events.ts';
import { load, loadAdmitted, loadInRoom, type Person } from './meeting-access.ts';
import type { Obs } from './obs/obs.ts';
import * as participants from './participants-store.ts';
import { canSubscribe, customersIn, hostOf, identityOf, isExternal, roomOf } from './policy.ts';
import type { RecordPresence } from './presence/record-presence.ts';
import type { RoomTokens } from './room/room-tokens.ts';
import * as store from './store.ts';
import type { SupervisionState } from './supervision/supervision-state.ts';
import type { MeetingRow, ParticipantRow } from './tables.ts';
import type { View } from './view.ts';

export interface MeetingsDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly media: Pick<Media, 'closeRoom' | 'removeParticipant' | 'setCanSubscribe' | 'sendData'>;
  readonly now: () => Date;
}

interface Dependencies extends MeetingsDependencies {
  readonly keys: Pick<RoomTokens, 'tokenFor'>;
  readonly view: View;
  readonly supervision: Pick<SupervisionState, 'end'>;
  readonly obs: Pick<Obs, 'end'>;
  readonly recordPresence: RecordPresence;
}

/** A data message to participants of a room. */
interface RoomMessage {
  readonly topic: string;
  readonly data: unknown;
  /** Absent: all participants. */
  readonly to?: readonly Pick<ParticipantRow, 'side' | 'personId'>[];
}

interface Departure {
  readonly meetingId: string;
  readonly customerId: string;
  readonly by: 'agent' | 'customer' | 'system';
}

interface NewMeeting {
  readonly meetingId: string;
  readonly productId: string;
  readonly agent: { readonly id: string; readonly name: string };
  readonly customer: { readonly id: string; readonly name: string };
  /** Where it takes place; by default in the built-in room. */
  readonly place?: Pick<MeetingRow, 'platform' | 'platformTemplate'> | null;
}

export type MeetingsService = ReturnType<typeof createMeetingsService>;

export function createMeetingsService(dependencies: Dependencies) {
  const { database, events, media, now, keys, view, supervision, obs, recordPresence } = dependencies;

  /**
   * Lets a preconnected customer subscribe from the accept on. A customer who joins later gets it with the
   * token.
   */
  function allowSubscribing(
    tx: Transaction,
    person: Pick<ParticipantRow, 'meetingId' | 'side' | 'personId'>,
  ): void {
    const room = roomOf(tx.scope.tenant, person.meetingId);
    // Not awaited, so that it does not delay the events of the accept.
    tx.afterCommit(() => void media.setCanSubscribe(room, identityOf(person), true).catch(() => {}));
  }

  async function end(
    tx: Transaction,
    meetingId: string,
    by: 'agent' | 'customer' | 'system',
  ): Promise<boolean> {
    const at = now();
    const ended = await store.end(tx, meetingId, by, at);
    if (!ended) return false;
    if (!isExternal(ended)) tx.afterCommit(() => media.closeRoom(roomOf(tx.scope.tenant, meetingId)));
    await supervision.end(tx, meetingId);
    await obs.end(tx, meetingId);
    await events.publish(tx, meetingEnded, { meetingId, by, at });
    return true;
  }

  /** @returns `false` if the customer is not in the meeting */
  async function leave(tx: Transaction, { meetingId, customerId, by: cause }: Departure): Promise<boolean> {
    const meeting = await store.findToChange(tx, meetingId);
    const customers = customersIn(meeting?.participants ?? []);
    const self = customers.find(({ personId }) => personId === customerId);
    if (meeting?.status !== 'open' || !self) return false;
    const at = now();
    // The time to rejoin is over.
    const by = cause === 'system' && self.rejoinUntil ? 'customer' : cause;
    await participants.markLeft(tx, self, by, at);
    if (customers.length === 1) return end(tx, meetingId, by);
    if (!isExternal(meeting))
      tx.afterCommit(() => media.removeParticipant(roomOf(tx.scope.tenant, meetingId), identityOf(self)));
    await events.publish(tx, customerLeftMeeting, { meetingId, customerId, by, at });
    return true;
  }

  /** An admin who stepped in, or a guest, leaves or is removed, and the meeting continues. */
  async function leaveAlone(tx: Transaction, self: ParticipantRow, by: 'agent' | 'customer'): Promise<void> {
    if (self.leftAt) return;
    // Before the event of the presence, whose subscribers read who is in the meeting.
    await participants.markLeft(tx, self, by, now());
    await recordPresence(tx, self, false);
    if (self.side === 'guest') await events.publish(tx, guestsChanged, { meetingId: self.meetingId });
    tx.afterCommit(() => media.removeParticipant(roomOf(tx.scope.tenant, self.meetingId), identityOf(self)));
  }

  /** @throws DomainError meeting.not_found | meeting.ended | meeting.external | meeting.left */
  async function enterIn(tx: Transaction, actor: Person, meetingId: string): Promise<MeetingEntry> {
    const { meeting, self: before } = await loadAdmitted(tx, meetingId, actor);
    // People can share a contact: the room names the one who sits there.
    const isOther = before.side === 'customer' && before.personName !== actor.name;
    const self = isOther ? await participants.rename(tx, before, actor.name) : before;
    if (self.side === 'customer' && canSubscribe(self)) allowSubscribing(tx, self);
    return { ...(await view(tx, meeting, self)), ...(await keys.tokenFor(tx, self)) };
  }

  return {
    /** Creates a meeting of an agent and a customer, in the transaction of the accept. */
    async open(tx: Transaction, { meetingId, productId, agent, customer, place }: NewMeeting): Promise<void> {
      const { platform, platformTemplate } = place ?? { platform: 'jupiter', platformTemplate: null };
      await store.insert(tx, { id: meetingId, productId, openedAt: now(), platform, platformTemplate }, [
        { side: 'agent', personId: agent.id, personName: agent.name },
        { side: 'customer', personId: customer.id, personName: customer.name },
      ]);
      if (platform === 'jupiter')
        allowSubscribing(tx, { meetingId, side: 'customer', personId: customer.id });
    },

    /** Ends the meeting for all participants. @returns `false` if it had ended before */
    end,

    /** Ends the meeting for one customer, and for all after the last one. */
    leave,

    leaveAlone,

    /** Adds a guest to a meeting that the caller has locked. Customers, and how many there are, do not matter. */
    async admitGuest(
      tx: Transaction,
      meetingId: string,
      guest: { readonly id: string; readonly name: string },
    ): Promise<void> {
      const person = { side: 'guest', personId: guest.id, personName: guest.name } as const;
      await participants.add(tx, meetingId, person, now());
      await events.publish(tx, guestsChanged, { meetingId });
    },

    /** The meeting, locked until the transaction ends, for an agent in it. @throws DomainError meeting.* */
    async lockForAgent(tx: Transaction, agent: StaffActor, meetingId: string): Promise<store.MeetingRecord> {
      await store.findToChange(tx, meetingId);
      return (await loadInRoom(tx, meetingId, agent)).meeting;
    },

    /**
     * Adds a customer to a running meeting.
     * @param customer.isAlone whether the meeting may have only one customer
     * @returns the number of customers in the meeting
     * @throws DomainError meeting.not_found | meeting.ended | meeting.full
     */
    async admitCustomer(
      tx: Transaction,
      meetingId: string,
      customer: { readonly id: string; readonly name: string; readonly isAlone: boolean },
    ): Promise<number> {
      const meeting = await store.findToChange(tx, meetingId);
      if (!meeting) throw new DomainError('meeting.not_found');
      if (meeting.status !== 'open') throw new DomainError('meeting.ended');
      const others = customersIn(meeting.participants).filter(({ personId }) => personId !== customer.id);
      if (customer.isAlone && others.length > 0) throw new DomainError('meeting.full');
      await participants.add(
        tx,
        meetingId,
        { side: 'customer', personId: customer.id, personName: customer.name },
        now(),
      );
      await events.publish(tx, recordingConditionsChanged, { meetingId });
      return others.length + 1;
    },

    /** @throws DomainError meeting.not_found */
    find(actor: Person, meetingId: string): Promise<Meeting> {
      return database.withTenant(actor.scope, async (tx) => {
        const { meeting, self } = await load(tx, meetingId, actor);
        return view(tx, meeting, self);
      });
    },

    /** The meeting with a room token. @throws DomainError meeting.not_found | meeting.ended | meeting.left */
    enter(actor: Person, meetingId: string): Promise<MeetingEntry> {
      return database.withTenant(actor.scope, (tx) => enterIn(tx, actor, meetingId));
    },

    /** The same, within the caller's transaction. */
    enterIn,

    /**
     * The first agent's hang-up ends the meeting for all, a customer's or a later agent's only for that person;
     * idempotent.
     */
    hangUp(actor: Person, meetingId: string): Promise<Meeting> {
      return database.withTenant(
        actor.scope,
        async (tx) => {
          const { meeting, self } = await load(tx, meetingId, actor);
          if (hostOf(meeting.participants)?.personId === self.personId) await end(tx, meetingId, 'agent');
          else if (self.side === 'agent') await leaveAlone(tx, self, 'agent');
          else await leave(tx, { meetingId, customerId: self.personId, by: 'customer' });
          const after = await load(tx, meetingId, actor);
          return view(tx, after.meeting, after.self);
        },
        lobbyLockStatement,
      );
    },

    /** Those of the agents who are in a meeting now. */
    findBusyAgents(tx: Transaction, userIds: readonly string[]): Promise<string[]> {
      const pageSince = new Date(now().getTime() - externalMeetingLimits.pageLapsesAfterMs);
      return participants.findPeopleInMeetings(tx, 'agent', userIds, pageSince);
    },

    /** Start and end of a customer's meetings, without those that never started. */
    timesOf: (tx: Transaction, customerId: string, meetingIds: readonly string[]) =>
      store.findTimes(tx, customerId, meetingIds),

    /** The participants of these meetings with their presence. */
    async presencesOf(tx: Transaction, meetingIds: readonly string[]) {
      const found = await participants.findPresences(tx, meetingIds);
      const returnsSince = now().getTime() - lobbyLimits.returnWindowMs;
      return found.map(({ pageSeenAt, ...person }) => ({
        ...person,
        /** Their page of a meeting on an external platform is open, or was within the time to return. */
        isOnPage: pageSeenAt !== null && pageSeenAt.getTime() > returnsSince,
      }));
    },

    /** After a restart of the server: people who are out of a running meeting can return until this instant. */
    extendAbsences: participants.extendAbsences,

    /**
     * The meeting and the caller as its participant, also after the end. @throws DomainError
     * meeting.not_found
     */
    membershipOf: (tx: Transaction, meetingId: string, actor: Person) => load(tx, meetingId, actor),

    /** With all present and past participants; `null` for another tenant's. */
    findById: (tx: Transaction, meetingId: string) => store.find(tx, meetingId),

    /** Meeting id → platform. */
    platformsOf: store.findPlatforms,

    /** Sends a data message to connected participants. @throws if the media server does not answer */
    sendToRoom({ tenant }: TenantScope, meetingId: string, { topic, data, to }: RoomMessage): Promise<void> {
      return media.sendData(roomOf(tenant, meetingId), topic, data, to?.map(identityOf));
    },
  };
}
