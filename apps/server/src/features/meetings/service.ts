/** Meetings: opened by whoever may bring people together, entered with a key for one room, ended for everybody. */
import { type Meeting, type MeetingEntry, mediaPath, meetingLimits } from '@foyer/contract/meetings.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import { lockingConversations } from '../../platform/db/conversation-lock.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/actor.ts';
import type { Media } from '../../platform/media/media.ts';
import type { Products } from '../products/index.ts';
import { customerLeftMeeting, meetingEnded } from './events.ts';
import { customersIn, identityOf, participantOf, roomOf } from './policy.ts';
import * as store from './store.ts';
import type { ParticipantRow } from './tables.ts';

export interface MeetingsDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly media: Media;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
}

type Person = StaffActor | CustomerActor;

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

export function createMeetingsService({
  database,
  events,
  media,
  now,
  products,
  flagsOf,
}: MeetingsDependencies) {
  /** @throws DomainError meeting.not_found, also when the meeting is somebody else's */
  async function load(unit: Unit, meetingId: string, actor: Person) {
    const meeting = await store.find(unit, meetingId);
    const self = meeting ? participantOf(meeting, actor) : null;
    if (!meeting || !self) throw new DomainError('meeting.not_found');
    return { meeting, self };
  }

  async function view(unit: Unit, meeting: store.MeetingRecord, self: ParticipantRow): Promise<Meeting> {
    const product = await products.findById(unit, meeting.productId);
    const agent = meeting.participants.find(({ side }) => side === 'agent');
    const hidesAgent = self.side === 'customer' && !(await flagsOf(unit)).showAgentName;
    // For one customer it may be over while it goes on for others.
    const own = self.leftAt
      ? ({ status: 'ended', endedAt: self.leftAt, endedBy: self.leftBy } as const)
      : meeting;
    return {
      meetingId: meeting.id,
      status: own.status,
      productId: meeting.productId,
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      as: self.side,
      customerName: self.side === 'customer' ? self.personName : namesOfCustomers(meeting.participants),
      agentName: hidesAgent ? null : (agent?.personName ?? null),
      startedAt: meeting.startedAt?.toISOString() ?? null,
      endedAt: own.endedAt?.toISOString() ?? null,
      endedBy: own.endedBy,
    };
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
    await store.markLeft(unit, { meetingId, customerId }, by, at);
    if (customers.length === 1) return end(unit, meetingId, by);
    unit.afterCommit(() => media.removePerson(roomOf(unit.scope.tenant, meetingId), identityOf(self)));
    await events.publish(unit, customerLeftMeeting, { meetingId, customerId, by, at });
    return true;
  }

  return {
    /** Lets an agent and a customer into a new room; called by what brought them together, in its transaction. */
    async open(unit: Unit, { meetingId, productId, agent, customer }: Opening): Promise<void> {
      await store.insert(unit, { id: meetingId, productId, openedAt: now() }, [
        { side: 'agent', personId: agent.id, personName: agent.name },
        { side: 'customer', personId: customer.id, personName: customer.name },
      ]);
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
      await store.addCustomer(unit, meetingId, { personId: customer.id, personName: customer.name }, now());
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
      return database.withTenant(actor.scope, async (unit) => {
        const { meeting, self } = await load(unit, meetingId, actor);
        if (meeting.status !== 'open' || self.leftAt) throw new DomainError('meeting.ended');
        const shown = await view(unit, meeting, self);
        const hidesName = self.side === 'agent' && !(await flagsOf(unit)).showAgentName;
        const token = await media.mintKey({
          room: roomOf(unit.scope.tenant, meetingId),
          identity: identityOf(self),
          name: hidesName ? '' : self.personName,
          lastsMs: meetingLimits.roomTokenLastsMs,
        });
        return { ...shown, mediaPath, token };
      });
    },

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
      return store.findPeopleInMeetings(unit, 'agent', userIds);
    },

    /** When each conversation of a customer began and ended; without those that never began. */
    timesOf: (unit: Unit, customerId: string, meetingIds: readonly string[]) =>
      store.findTimes(unit, customerId, meetingIds),

    /** Where everybody in these meetings is, and since when. */
    presencesOf: (unit: Unit, meetingIds: readonly string[]) => store.findPresences(unit, meetingIds),
  };
}

/** Of those who are in it, else of those who were. */
function namesOfCustomers(participants: readonly ParticipantRow[]): string {
  const inside = customersIn(participants);
  const customers = inside.length > 0 ? inside : participants.filter(({ side }) => side === 'customer');
  return customers.map(({ personName }) => personName).join(', ');
}
