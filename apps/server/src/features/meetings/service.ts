/** Meetings: opened by whoever may bring people together, entered with a key for one room, ended for everybody. */
import { type Meeting, type MeetingEntry, mediaPath, meetingLimits } from '@foyer/contract/meetings.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/actor.ts';
import type { Media } from '../../platform/media/media.ts';
import type { Products } from '../products/index.ts';
import { meetingEnded } from './events.ts';
import { identityOf, participantOf, roomOf } from './policy.ts';
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
    const nameOf = (side: ParticipantRow['side']) =>
      meeting.participants.find((person) => person.side === side)?.personName;
    const hidesAgent = self.side === 'customer' && !(await flagsOf(unit)).showAgentName;
    return {
      meetingId: meeting.id,
      status: meeting.status,
      productId: meeting.productId,
      productName: product?.name ?? '',
      productSlug: product?.slug ?? '',
      as: self.side,
      customerName: nameOf('customer') ?? '',
      agentName: hidesAgent ? null : (nameOf('agent') ?? null),
      startedAt: meeting.startedAt?.toISOString() ?? null,
      endedAt: meeting.endedAt?.toISOString() ?? null,
      endedBy: meeting.endedBy,
    };
  }

  async function end(unit: Unit, meetingId: string, by: 'agent' | 'customer' | 'system'): Promise<boolean> {
    const at = now();
    if (!(await store.end(unit, meetingId, by, at))) return false;
    unit.afterCommit(() => media.closeRoom(roomOf(unit.scope.tenant, meetingId)));
    await events.publish(unit, meetingEnded, { meetingId, by, at });
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
        if (meeting.status !== 'open') throw new DomainError('meeting.ended');
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

    /** Either side's hang-up is everybody's end; a second one is answered with what stands. */
    hangUp(actor: Person, meetingId: string): Promise<Meeting> {
      return database.withTenant(actor.scope, async (unit) => {
        const { self } = await load(unit, meetingId, actor);
        await end(unit, meetingId, self.side);
        const { meeting } = await load(unit, meetingId, actor);
        return view(unit, meeting, self);
      });
    },

    /** Which of these agents are inside a meeting now. */
    findBusyAgents(unit: Unit, userIds: readonly string[]): Promise<string[]> {
      return store.findPeopleInMeetings(unit, 'agent', userIds);
    },

    /** When each conversation began and ended; without those that never began. */
    timesOf: (unit: Unit, meetingIds: readonly string[]) => store.findTimes(unit, meetingIds),

    /** Since when each side is where it is; `null` when there is no such meeting. */
    async presenceOf(unit: Unit, meetingId: string) {
      const meeting = await store.find(unit, meetingId);
      return (
        meeting?.participants.map(({ side, present, firstJoinedAt, changedAt }) => ({
          side,
          present,
          firstJoinedAt,
          changedAt,
        })) ?? []
      );
    },
  };
}
