/** Meetings: opened by whoever may bring people together, entered with a key for one room, ended for everybody. */
import type { Meeting, MeetingEntry } from '@foyer/contract/meetings.ts';
import { lockingConversations } from '../../platform/db/conversation-lock.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Media } from '../../platform/media/media.ts';
import { customerLeftMeeting, meetingEnded } from './events.ts';
import type { Keys } from './keys.ts';
import { load, loadOpen, type Person } from './members.ts';
import * as participants from './participants-store.ts';
import { customersIn, identityOf, mayHear, roomOf } from './policy.ts';
import * as store from './store.ts';
import type { ParticipantRow } from './tables.ts';
import type { View } from './view.ts';

export interface MeetingsDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly media: Pick<Media, 'closeRoom' | 'removePerson' | 'setHearing' | 'tell'>;
  readonly now: () => Date;
}

interface Parts extends MeetingsDependencies {
  readonly keys: Pick<Keys, 'keyFor'>;
  readonly view: View;
}

/** News for the people in a room. */
interface RoomNews {
  readonly topic: string;
  readonly news: unknown;
  /** Everybody inside when absent. */
  readonly to?: readonly Pick<ParticipantRow, 'side' | 'personId'>[];
}

interface Leaving {
  readonly meetingId: string;
  readonly customerId: string;
  readonly by: 'agent' | 'customer' | 'system';
}

interface Opening {
  readonly meetingId: string;
  readonly productId: string;
  readonly agent: { readonly id: string; readonly name: string };
  readonly customer: { readonly id: string; readonly name: string };
}

export type MeetingsService = ReturnType<typeof createMeetingsService>;

export function createMeetingsService({ database, events, media, now, keys, view }: Parts) {
  /** Who stood in the room ahead of the accept sees and hears from now on. Who comes in later is looked at then. */
  function widen(unit: Unit, person: Pick<ParticipantRow, 'meetingId' | 'side' | 'personId'>): void {
    const room = roomOf(unit.scope.tenant, person.meetingId);
    // Nobody waits for it: the news of the accept go out meanwhile.
    unit.afterCommit(() => void media.setHearing(room, identityOf(person), true).catch(() => {}));
  }

  async function end(unit: Unit, meetingId: string, by: 'agent' | 'customer' | 'system'): Promise<boolean> {
    const at = now();
    if (!(await store.end(unit, meetingId, by, at))) return false;
    unit.afterCommit(() => media.closeRoom(roomOf(unit.scope.tenant, meetingId)));
    await events.publish(unit, meetingEnded, { meetingId, by, at });
    return true;
  }

  /** @returns `false` when the customer was not in it, or not any more */
  async function leave(unit: Unit, { meetingId, customerId, by }: Leaving): Promise<boolean> {
    const meeting = await store.findToChange(unit, meetingId);
    const customers = customersIn(meeting?.participants ?? []);
    const self = customers.find(({ personId }) => personId === customerId);
    if (meeting?.status !== 'open' || !self) return false;
    const at = now();
    await participants.markLeft(unit, { meetingId, customerId }, by, at);
    if (customers.length === 1) return end(unit, meetingId, by);
    unit.afterCommit(() => media.removePerson(roomOf(unit.scope.tenant, meetingId), identityOf(self)));
    await events.publish(unit, customerLeftMeeting, { meetingId, customerId, by, at });
    return true;
  }

  /** @throws DomainError meeting.not_found | meeting.ended */
  async function enterIn(unit: Unit, actor: Person, meetingId: string): Promise<MeetingEntry> {
    const { meeting, self } = await loadOpen(unit, meetingId, actor);
    if (self.side === 'customer' && mayHear(self)) widen(unit, self);
    return { ...(await view(unit, meeting, self)), ...(await keys.keyFor(unit, self)) };
  }

  return {
    /** Lets an agent and a customer into a new room; called by what brought them together, in its transaction. */
    async open(unit: Unit, { meetingId, productId, agent, customer }: Opening): Promise<void> {
      await store.insert(unit, { id: meetingId, productId, openedAt: now() }, [
        { side: 'agent', personId: agent.id, personName: agent.name },
        { side: 'customer', personId: customer.id, personName: customer.name },
      ]);
      widen(unit, { meetingId, side: 'customer', personId: customer.id });
    },

    /** Ends it for everybody inside. @returns `false` when it had ended before */
    end,

    /** Ends it for one customer, and for everybody when that was the last. */
    leave,

    /**
     * Lets one more customer into a meeting that is under way.
     * @param customer.isAlone whether there may be no other customer; staff do not count
     * @returns how many customers are in it now
     * @throws DomainError meeting.not_found | meeting.ended | meeting.full
     */
    async letIn(
      unit: Unit,
      meetingId: string,
      customer: { readonly id: string; readonly name: string; readonly isAlone: boolean },
    ): Promise<number> {
      const meeting = await store.findToChange(unit, meetingId);
      if (!meeting) throw new DomainError('meeting.not_found');
      if (meeting.status !== 'open') throw new DomainError('meeting.ended');
      const others = customersIn(meeting.participants).filter(({ personId }) => personId !== customer.id);
      if (customer.isAlone && others.length > 0) throw new DomainError('meeting.full');
      await participants.addCustomer(
        unit,
        meetingId,
        { personId: customer.id, personName: customer.name },
        now(),
      );
      return others.length + 1;
    },

    /** @throws DomainError meeting.not_found */
    find(actor: Person, meetingId: string): Promise<Meeting> {
      return database.withTenant(actor.scope, async (unit) => {
        const { meeting, self } = await load(unit, meetingId, actor);
        return view(unit, meeting, self);
      });
    },

    /** The key to the room: one room, one identity, minutes. @throws DomainError meeting.not_found | meeting.ended */
    enter(actor: Person, meetingId: string): Promise<MeetingEntry> {
      return database.withTenant(actor.scope, (unit) => enterIn(unit, actor, meetingId));
    },

    /** The same, in the transaction of what brought them together. */
    enterIn,

    /** The agent's hang-up is everybody's end, a customer's the own; a second one is answered with what stands. */
    hangUp(actor: Person, meetingId: string): Promise<Meeting> {
      return database.withTenant(
        actor.scope,
        async (unit) => {
          const { self } = await load(unit, meetingId, actor);
          if (self.side === 'agent') await end(unit, meetingId, 'agent');
          else await leave(unit, { meetingId, customerId: self.personId, by: 'customer' });
          const after = await load(unit, meetingId, actor);
          return view(unit, after.meeting, after.self);
        },
        lockingConversations,
      );
    },

    /** Which of these agents are inside a meeting now. */
    findBusyAgents(unit: Unit, userIds: readonly string[]): Promise<string[]> {
      return participants.findPeopleInMeetings(unit, 'agent', userIds);
    },

    /** When each conversation of a customer began and ended; without those that never began. */
    timesOf: (unit: Unit, customerId: string, meetingIds: readonly string[]) =>
      store.findTimes(unit, customerId, meetingIds),

    /** Where everybody in these meetings is, and since when. */
    presencesOf: (unit: Unit, meetingIds: readonly string[]) => participants.findPresences(unit, meetingIds),

    /** The meeting and the caller's place in it, also when it is over. @throws DomainError meeting.not_found */
    memberOf: (unit: Unit, meetingId: string, actor: Person) => load(unit, meetingId, actor),

    /** With everybody who ever was part of it; `null` for another tenant's. */
    findById: (unit: Unit, meetingId: string) => store.find(unit, meetingId),

    /** Who is inside is told; nobody has to be. @throws when the media server does not answer */
    tell({ tenant }: TenantScope, meetingId: string, { topic, news, to }: RoomNews): Promise<void> {
      return media.tell(roomOf(tenant, meetingId), topic, news, to?.map(identityOf));
    },
  };
}
