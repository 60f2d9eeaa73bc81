/** Who is really in the rooms: let in at the gate, noted when they come and go, sent away when they may not be there. */
import { lockingConversations } from '../../platform/db/conversation-lock.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { findTenant } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Media } from '../../platform/media/media.ts';
import type { Users } from '../users/index.ts';
import { meetingPresenceChanged } from './events.ts';
import { findAllowed, identityOf, insideBySide, parseRoom, roomOf } from './policy.ts';
import * as store from './store.ts';
import type { ParticipantRow } from './tables.ts';

export interface PresenceDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly media: Pick<Media, 'identitiesIn' | 'removePerson' | 'closeRoom'>;
  readonly now: () => Date;
  readonly users: Pick<Users, 'findAgents'>;
}

export interface Presence {
  /** For the gate at the signalling: a key that is still good opens no meeting that is over, nor lets in who left us. */
  mayEnter(key: { room: string; identity: string }): Promise<boolean>;
  /** An agent works here no longer: out of every room at once, whoever else is inside. */
  removeAgent(scope: TenantScope, userId: string): Promise<void>;
  /** LiveKit told of a coming or going: look who is really there. */
  hearNotice(room: string): Promise<void>;
  /** The rooms of a tenant's open meetings, looked at one by one: a notice that never came leaves nothing open. */
  reconcileAll(scope: TenantScope): Promise<void>;
}

export function createPresence({ database, events, media, now, users }: PresenceDependencies): Presence {
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
    const inside = new Set(await media.identitiesIn(room));
    const hasMoved = await database.withTenant(scope, async (unit) => {
      const meeting = await store.find(unit, meetingId);
      // Somebody who passed the gate just before the end has opened the room anew.
      if (meeting?.status === 'ended' && inside.size > 0) unit.afterCommit(() => media.closeRoom(room));
      const people = await whereabouts(unit, meeting, inside);
      for (const { person, mustGo } of people)
        if (mustGo) unit.afterCommit(() => media.removePerson(room, identityOf(person)));
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
    inside: ReadonlySet<string>,
  ) {
    if (meeting?.status !== 'open') return [];
    const allowed = await allowedIn(unit, meeting);
    return meeting.participants.map((person) => {
      const isInside = inside.has(identityOf(person));
      const isAllowed = allowed.includes(person);
      return { person, isThere: isInside && isAllowed, mustGo: isInside && !isAllowed };
    });
  }

  async function notePresence(unit: Unit, person: ParticipantRow, present: boolean): Promise<void> {
    const at = now();
    if (!(await store.setPresence(unit, person, present, at))) return;
    const { meetingId, side, personId } = person;
    const meeting = await store.find(unit, meetingId);
    const inside = insideBySide(meeting?.participants ?? []);
    if (inside.agent && inside.customer) await store.markStarted(unit, meetingId, at);
    await events.publish(unit, meetingPresenceChanged, { meetingId, side, personId, present, inside, at });
  }

  return {
    async mayEnter({ room, identity }) {
      const name = parseRoom(room);
      const tenant = name && (await findTenant(database, name.tenant));
      if (!tenant) return false;
      return database.withTenant(tenant.scope, async (unit) => {
        const meeting = await store.find(unit, name.meetingId);
        const allowed = meeting ? await allowedIn(unit, meeting) : [];
        return allowed.some((person) => identityOf(person) === identity);
      });
    },

    async removeAgent(scope, userId) {
      const open = await database.withTenant(scope, (unit) => store.findOpenIdsOf(unit, 'agent', userId));
      for (const meetingId of open) await reconcile(scope, meetingId);
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
