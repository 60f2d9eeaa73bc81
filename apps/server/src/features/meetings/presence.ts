/** Who is really in the rooms: let in at the gate, noted when they come and go, sent away when they may not be there. */
import { lockingConversations } from '../../platform/db/conversation-lock.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { findTenant } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Media, PersonInside } from '../../platform/media/media.ts';
import type { Users } from '../users/index.ts';
import { meetingPresenceChanged } from './events.ts';
import * as participants from './participants-store.ts';
import {
  attributesOf,
  checkIdentityOf,
  checkIn,
  findAllowed,
  identityOf,
  insideBySide,
  mayHear,
  parseRoom,
  roomOf,
} from './policy.ts';
import * as store from './store.ts';
import type { ParticipantRow } from './tables.ts';

export interface PresenceDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly media: Pick<
    Media,
    'peopleIn' | 'removePerson' | 'closeRoom' | 'setAttributes' | 'setHearing' | 'setHeard'
  >;
  readonly now: () => Date;
  readonly users: Pick<Users, 'findAgents'>;
  /** Whether a customer may stand in the room of a meeting that is not there yet. */
  readonly mayStandAhead: MayStandAhead;
}

export type MayStandAhead = (
  unit: Unit,
  who: { readonly meetingId: string; readonly identity: string },
) => Promise<boolean>;

export interface Presence {
  /** For the gate at the signalling: a key that is still good opens no meeting that is over, nor lets in who left us. */
  mayEnter(key: { room: string; identity: string }): Promise<boolean>;
  /** An agent works here no longer: out of every room at once, whoever else is inside. */
  removeAgent(scope: TenantScope, userId: string): Promise<void>;
  /** Whether a customer has a meeting that is not over, inside or on the way. */
  isInMeeting(scope: TenantScope, customerId: string): Promise<boolean>;
  /** LiveKit told of a coming or going: look who is really there. */
  hearNotice(room: string): Promise<void>;
  /** The rooms of a tenant's open meetings, looked at one by one: a notice that never came leaves nothing open. */
  reconcileAll(scope: TenantScope): Promise<void>;
}

export function createPresence(dependencies: PresenceDependencies): Presence {
  const { database, events, media, now, users, mayStandAhead } = dependencies;

  async function allowedIn(unit: Unit, meeting: store.MeetingRecord): Promise<readonly ParticipantRow[]> {
    const agents = meeting.participants.filter(({ side }) => side === 'agent');
    const staff = await users.findAgents(
      unit,
      agents.map(({ personId }) => personId),
    );
    return findAllowed(meeting, new Set(staff.filter(({ active }) => active).map(({ id }) => id)));
  }

  /** Compares what we think with who is really in the room, and tells what changed; who may not be there is sent away. */
  async function reconcile(scope: TenantScope, meetingId: string): Promise<void> {
    const room = roomOf(scope.tenant, meetingId);
    const inside = new Map((await media.peopleIn(room)).map((person) => [person.identity, person]));
    const hasMoved = await database.withTenant(scope, async (unit) => {
      const meeting = await store.find(unit, meetingId);
      // Somebody who passed the gate just before the end has opened the room anew.
      if (meeting?.status === 'ended' && inside.size > 0) unit.afterCommit(() => media.closeRoom(room));
      const people = await whereabouts(unit, meeting, inside);
      for (const { person, there, isThere, mustGo } of people) {
        if (mustGo) unit.afterCommit(() => media.removePerson(room, identityOf(person)));
        if (there && isThere) setRight(unit, person, there);
      }
      return people.some(({ person, isThere }) => person.present !== isThere);
    });
    // Most looks find nobody moved, and hold nobody up.
    if (!hasMoved) return;
    await database.withTenant(
      scope,
      async (unit) => {
        const meeting = await store.find(unit, meetingId);
        for (const { person, isThere } of await whereabouts(unit, meeting, inside))
          await notePresence(unit, person, isThere);
      },
      lockingConversations,
    );
  }

  /** Of an open meeting; nobody of one that is over. */
  async function whereabouts(
    unit: Unit,
    meeting: store.MeetingRecord | null,
    inside: ReadonlyMap<string, PersonInside>,
  ) {
    if (meeting?.status !== 'open') return [];
    const allowed = await allowedIn(unit, meeting);
    return meeting.participants.map((person) => {
      const there = inside.get(identityOf(person));
      const isInside = there !== undefined;
      const isAllowed = allowed.includes(person);
      return { person, there, isThere: isInside && isAllowed, mustGo: isInside && !isAllowed };
    });
  }

  /** Keys of before still open: what they say less or more than what stands is made up for. */
  function setRight(unit: Unit, person: ParticipantRow, there: PersonInside): void {
    const place = [roomOf(unit.scope.tenant, person.meetingId), there.identity] as const;
    const attributes = attributesOf(person);
    const isSaid = Object.entries(attributes).every(
      ([name, value]) => (there.attributes[name] ?? '') === value,
    );
    if (there.mayHear !== mayHear(person))
      unit.afterCommit(() => media.setHearing(...place, mayHear(person)));
    if (!isSaid) unit.afterCommit(() => media.setAttributes(...place, attributes));
    if (!mayHear(person)) unit.afterCommit(() => media.setHeard(...place, false));
  }

  async function notePresence(unit: Unit, person: ParticipantRow, present: boolean): Promise<void> {
    const at = now();
    if (!(await participants.setPresence(unit, person, present, at))) return;
    const { meetingId, side, personId } = person;
    const meeting = await store.find(unit, meetingId);
    const inside = insideBySide(meeting?.participants ?? []);
    if (inside.agent && inside.customer) await store.markStarted(unit, meetingId, at);
    await events.publish(unit, meetingPresenceChanged, { meetingId, side, personId, present, inside, at });
  }

  return {
    async mayEnter({ room, identity }) {
      const checkId = checkIn(room);
      if (checkId) return identity === checkIdentityOf(checkId);
      const name = parseRoom(room);
      const tenant = name && (await findTenant(database, name.tenant));
      if (!tenant) return false;
      return database.withTenant(tenant.scope, async (unit) => {
        const meeting = await store.find(unit, name.meetingId);
        if (!meeting) return mayStandAhead(unit, { meetingId: name.meetingId, identity });
        const allowed = await allowedIn(unit, meeting);
        return allowed.some((person) => identityOf(person) === identity);
      });
    },

    async removeAgent(scope, userId) {
      const open = await database.withTenant(scope, (unit) => store.findOpenIdsOf(unit, 'agent', userId));
      for (const meetingId of open) await reconcile(scope, meetingId);
    },

    async isInMeeting(scope, customerId) {
      const open = await database.withTenant(scope, (unit) =>
        store.findOpenIdsOf(unit, 'customer', customerId),
      );
      return open.length > 0;
    },

    async hearNotice(room) {
      const name = parseRoom(room);
      const tenant = name && (await findTenant(database, name.tenant));
      if (tenant) await reconcile(tenant.scope, name.meetingId);
    },

    async reconcileAll(scope) {
      const open = await database.withTenant(scope, store.findOpenIds);
      for (const meetingId of open) await reconcile(scope, meetingId);
    },
  };
}
