/** Presence in LiveKit rooms: admission at the signalling, reconciliation with the database, removal. */

import { consultantIdentityOf } from '@foyer/contract/lobby/consultations.ts';
import { monitorIdentityOf } from '@foyer/contract/meetings/supervision.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findTenant } from '../../../platform/db/find-tenant.ts';
import { lobbyLockStatement } from '../../../platform/db/lobby-lock.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { runAll } from '../../../platform/jobs/run-all.ts';
import { type Media, orMediaUnavailable, type ParticipantInRoom } from '../../../platform/media/media.ts';
import type { Users } from '../../users/index.ts';
import type { Obs } from '../obs/obs.ts';
import {
  allowedParticipants,
  attributesOf,
  canSubscribe,
  checkIdentityOf,
  checkIdOf,
  identityOf,
  isExternal,
  parseRoom,
  parseStaffRoom,
  roomOf,
} from '../policy.ts';
import * as store from '../store.ts';
import type { ConsultantsOf, SupervisionState } from '../supervision/supervision-state.ts';
import * as supervisionStore from '../supervision/supervision-store.ts';
import type { ParticipantRow } from '../tables.ts';
import { createRecordPresence } from './record-presence.ts';

export interface PresenceDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly media: Pick<
    Media,
    | 'listParticipants'
    | 'removeParticipant'
    | 'closeRoom'
    | 'setAttributes'
    | 'setCanSubscribe'
    | 'setAudible'
  >;
  readonly now: () => Date;
  readonly users: Pick<Users, 'findAgents'>;
  /** Whether a customer may preconnect to the room of a meeting that does not exist yet. */
  readonly mayPreconnect: MayPreconnect;
  /** The agents who talk in the staff side room because of a warm transfer. */
  readonly consultantsOf: ConsultantsOf;
}

interface Dependencies extends PresenceDependencies {
  readonly supervision: Pick<SupervisionState, 'mayEnter' | 'reconcile'>;
  readonly obs: Pick<Obs, 'reconcile'>;
}

export type MayPreconnect = (
  tx: Transaction,
  candidate: { readonly meetingId: string; readonly identity: string },
) => Promise<boolean>;

export interface Presence {
  /**
   * For the signalling proxy: rejects valid tokens of ended meetings and of deactivated agents, and of a held
   * customer those with permission to subscribe, because LiveKit would send media until the next webhook.
   */
  mayEnter(key: { room: string; identity: string; mayHear?: boolean }): Promise<boolean>;
  /** Removes a deactivated agent or supervisor from all rooms; other participants stay. */
  removeAgent(scope: TenantScope, userId: string): Promise<void>;
  /** Whether a customer has an open meeting, present or not. */
  isInMeeting(scope: TenantScope, customerId: string): Promise<boolean>;
  /**
   * Called after LiveKit's webhook about a room: compares the participants with the database.
   * @throws DomainError media.unavailable
   */
  reconcileRoom(room: string): Promise<void>;
  /** Reconciles the rooms of all open meetings of a tenant, because webhooks can be lost. */
  reconcileAll(scope: TenantScope): Promise<void>;
}

export function createPresence(dependencies: Dependencies): Presence {
  const { database, media, users, mayPreconnect, consultantsOf, supervision, obs } = dependencies;
  const recordPresence = createRecordPresence(dependencies);

  async function allowedIn(
    tx: Transaction,
    meeting: store.MeetingRecord,
  ): Promise<readonly ParticipantRow[]> {
    const agents = meeting.participants.filter(({ side }) => side === 'agent');
    const staff = await users.findAgents(
      tx,
      agents.map(({ personId }) => personId),
    );
    return allowedParticipants(meeting, new Set(staff.filter(({ active }) => active).map(({ id }) => id)));
  }

  async function isConsultant(tx: Transaction, meeting: store.MeetingRecord, identity: string) {
    if (meeting.status !== 'open') return false;
    const consultants = await users.findAgents(tx, await consultantsOf(tx, meeting.id));
    return consultants.some(({ id, active }) => active && consultantIdentityOf(id) === identity);
  }

  /**
   * Compares the participants of the room with the database, records changes, and removes those not allowed.
   */
  async function reconcile(scope: TenantScope, meetingId: string): Promise<void> {
    const room = roomOf(scope.tenant, meetingId);
    const participants = await orMediaUnavailable(media.listParticipants(room));
    const inside = new Map(participants.map((person) => [person.identity, person]));
    const hasChanged = await database.withTenant(scope, async (tx) => {
      const meeting = await store.find(tx, meetingId);
      // A participant who was admitted just before the end can have created the room again.
      if (meeting?.status === 'ended' && inside.size > 0) tx.afterCommit(() => media.closeRoom(room));
      if (meeting?.status === 'open') {
        await supervision.reconcile(tx, meetingId, new Set(inside.keys()));
        await obs.reconcile(tx, meeting, inside.keys());
      }
      const people = await locateParticipants(tx, meeting, inside);
      for (const { person, there, isPresent, mustLeave } of people) {
        if (mustLeave) tx.afterCommit(() => media.removeParticipant(room, identityOf(person)));
        if (there && isPresent) correctPermissions(tx, person, there);
      }
      return people.some(({ person, isPresent }) => person.present !== isPresent);
    });
    // Most runs find no change, and take no lock.
    if (!hasChanged) return;
    await database.withTenant(
      scope,
      async (tx) => {
        const meeting = await store.find(tx, meetingId);
        for (const { person, isPresent } of await locateParticipants(tx, meeting, inside))
          await recordPresence(tx, person, isPresent);
      },
      lobbyLockStatement,
    );
  }

  /** The participants of an open meeting, with their presence in the room; none after the end. */
  async function locateParticipants(
    tx: Transaction,
    meeting: store.MeetingRecord | null,
    inside: ReadonlyMap<string, ParticipantInRoom>,
  ) {
    if (meeting?.status !== 'open' || isExternal(meeting)) return [];
    const allowed = await allowedIn(tx, meeting);
    return meeting.participants.map((person) => {
      const inRoom = inside.get(identityOf(person));
      const isInside = inRoom !== undefined;
      const isAllowed = allowed.includes(person);
      return { person, there: inRoom, isPresent: isInside && isAllowed, mustLeave: isInside && !isAllowed };
    });
  }

  /** Earlier tokens stay valid, so attributes and permissions that differ from the database are corrected. */
  function correctPermissions(tx: Transaction, person: ParticipantRow, there: ParticipantInRoom): void {
    const target = [roomOf(tx.scope.tenant, person.meetingId), there.identity] as const;
    const attributes = attributesOf(person);
    const areCurrent = Object.entries(attributes).every(
      ([name, value]) => (there.attributes[name] ?? '') === value,
    );
    const mayHear = canSubscribe(person);
    if (there.mayHear !== mayHear) tx.afterCommit(() => media.setCanSubscribe(...target, mayHear));
    if (!areCurrent) tx.afterCommit(() => media.setAttributes(...target, attributes));
    // A hold that was taken back may have been applied in part.
    if (!mayHear || !there.mayHear) tx.afterCommit(() => media.setAudible(...target, mayHear));
  }

  return {
    async mayEnter({ room, identity, mayHear = true }) {
      const checkId = checkIdOf(room);
      if (checkId) return identity === checkIdentityOf(checkId);
      const sideRoom = parseStaffRoom(room);
      const name = sideRoom ?? parseRoom(room);
      const tenant = name && (await findTenant(database, name.tenant));
      if (!tenant) return false;
      return database.withTenant(tenant.scope, async (tx) => {
        const { meetingId } = name;
        const found = await store.find(tx, meetingId);
        if (!found && !sideRoom && (await mayPreconnect(tx, { meetingId, identity }))) return true;
        // An accept in between ended the offer and opened the meeting.
        const meeting = found ?? (await store.find(tx, meetingId));
        if (!meeting) return false;
        if (isExternal(meeting)) return false;
        if (identity === monitorIdentityOf(meeting.id)) return supervision.mayEnter(tx, meeting);
        if (sideRoom && identity.startsWith(consultantIdentityOf('')))
          return isConsultant(tx, meeting, identity);
        const allowed = await allowedIn(tx, meeting);
        const person = allowed.find((one) => identityOf(one) === identity);
        if (!person || (sideRoom && person.side !== 'agent')) return false;
        return canSubscribe(person) || !mayHear;
      });
    },

    async removeAgent(scope, userId) {
      const open = await database.withTenant(scope, async (tx) => [
        ...(await store.findOpenIdsOf(tx, 'agent', userId)),
        ...(await supervisionStore.findMeetingsOf(tx, userId)),
      ]);
      for (const meetingId of open) await reconcile(scope, meetingId);
    },

    async isInMeeting(scope, customerId) {
      const open = await database.withTenant(scope, (tx) => store.findOpenIdsOf(tx, 'customer', customerId));
      return open.length > 0;
    },

    async reconcileRoom(room) {
      const name = parseRoom(room);
      const tenant = name && (await findTenant(database, name.tenant));
      if (tenant) await reconcile(tenant.scope, name.meetingId);
    },

    async reconcileAll(scope) {
      const open = await database.withTenant(scope, store.findOpenInRooms);
      await runAll(open, (meetingId) => reconcile(scope, meetingId));
    },
  };
}
