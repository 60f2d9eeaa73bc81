/**
 * Room controls: raised hands, mute, removal and hold. Stored and committed, then applied to the LiveKit
 * room, because
 * a transaction that waits for LiveKit keeps a connection. What LiveKit does not confirm is taken back.
 */
import type { SharedSource } from '@foyer/contract/meetings/room.ts';
import { type Audit, type AuditActor, auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { type Media, orMediaUnavailable } from '../../../platform/media/media.ts';
import { recordingConditionsChanged } from '../events.ts';
import {
  loadAdmitted,
  loadCustomerInRoom,
  loadCustomerOrGuest,
  loadInRoom,
  type Person,
} from '../meeting-access.ts';
import * as participants from '../participants-store.ts';
import { identityOf, roomOf } from '../policy.ts';
import type { MeetingsService } from '../service.ts';
import type { ParticipantRow } from '../tables.ts';

export interface RoomControlDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly events: Pick<EventBus, 'publish'>;
  readonly media: Pick<Media, 'setAttributes' | 'setCanSubscribe' | 'setAudible' | 'mute'>;
  readonly now: () => Date;
  readonly leave: MeetingsService['leave'];
  readonly leaveAlone: MeetingsService['leaveAlone'];
}

interface CustomerInMeeting {
  readonly meetingId: string;
  readonly customerId: string;
}

type Origin = { readonly ip: string };

export type RoomControls = ReturnType<typeof createRoomControls>;

/** All methods throw meeting.not_found for callers of any role who are not participants. */
export function createRoomControls(dependencies: RoomControlDependencies) {
  const { database, audit, events, media, now, leave, leaveAlone } = dependencies;
  const addressOf = (scope: TenantScope, person: ParticipantRow) =>
    [roomOf(scope.tenant, person.meetingId), identityOf(person)] as const;

  /** @throws DomainError media.unavailable after `rollback` */
  async function apply(
    scope: TenantScope,
    change: () => Promise<void>,
    rollback: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    try {
      await orMediaUnavailable(change());
    } catch (error) {
      await database.withTenant(scope, rollback);
      throw error;
    }
  }

  /** @param person as before the change */
  function publishHand(scope: TenantScope, person: ParticipantRow, raisedAt: Date | null): Promise<void> {
    return apply(
      scope,
      () => media.setAttributes(...addressOf(scope, person), { hand: raisedAt?.toISOString() ?? '' }),
      (tx) => participants.restoreHand(tx, person, { from: raisedAt, to: person.handRaisedAt }),
    );
  }

  async function applyHold(scope: TenantScope, person: ParticipantRow, heldAt: Date | null): Promise<void> {
    const address = addressOf(scope, person);
    // Media stops before the hold is published, and starts before its end is published.
    if (heldAt) await media.setAudible(...address, false);
    await media.setCanSubscribe(...address, !heldAt);
    if (!heldAt) await media.setAudible(...address, true);
    await media.setAttributes(...address, { held: heldAt?.toISOString() ?? '' });
  }

  async function recordAudit(
    tx: Transaction,
    actor: AuditActor,
    { meetingId, personId, personName }: ParticipantRow,
    details: { readonly before: object; readonly after: object },
  ): Promise<void> {
    await audit(tx, {
      actor,
      action: 'UPDATE',
      logType: 'JOIN_DEMO',
      entity: { kind: 'meeting', id: meetingId, label: personName, personId },
      before: { ...details.before },
      after: { ...details.after },
    });
  }

  async function recordHold(
    tx: Transaction,
    customer: ParticipantRow,
    { by, held }: { readonly by: AuditActor; readonly held: boolean },
  ): Promise<void> {
    await recordAudit(tx, by, customer, { before: { held: !held }, after: { held } });
    await events.publish(tx, recordingConditionsChanged, { meetingId: customer.meetingId });
  }

  return {
    /** Call it after the commit. @throws when the media server does not answer */
    applyHold,

    /** The audit entry and the event of a hold, in the transaction that stores it. */
    recordHold,

    /** @returns since when the hand is raised. @throws DomainError meeting.* | media.unavailable */
    async raiseHand(actor: Person, meetingId: string, raised: boolean): Promise<Date | null> {
      const { self, raisedAt } = await database.withTenant(actor.scope, async (tx) => {
        const { self } = await loadAdmitted(tx, meetingId, actor);
        if (raised) return { self, raisedAt: await participants.raiseHand(tx, self, now()) };
        await participants.lowerHand(tx, self);
        return { self, raisedAt: null };
      });
      await publishHand(actor.scope, self, raisedAt);
      return raisedAt;
    },

    /** @throws DomainError meeting.* | customer.not_found | media.unavailable */
    async lowerHand(agent: StaffActor, target: CustomerInMeeting): Promise<void> {
      const customer = await database.withTenant(agent.scope, async (tx) => {
        const customer = await loadCustomerInRoom(tx, agent, target);
        await participants.lowerHand(tx, customer);
        return customer;
      });
      await publishHand(agent.scope, customer, null);
    },

    /** @throws DomainError meeting.* | customer.not_found | media.unavailable */
    async mute(agent: StaffActor, whom: CustomerInMeeting, source: SharedSource): Promise<void> {
      const person = await database.withTenant(agent.scope, async (tx) => {
        await loadInRoom(tx, whom.meetingId, agent);
        return loadCustomerOrGuest(tx, agent, whom);
      });
      await orMediaUnavailable(media.mute(...addressOf(agent.scope, person), source));
    },

    /** Removing the last customer ends the meeting. @throws DomainError meeting.* | customer.not_found */
    remove(agent: StaffActor, whom: CustomerInMeeting, from?: Origin): Promise<void> {
      return database.withTenant(agent.scope, async (tx) => {
        const person = await loadCustomerOrGuest(tx, agent, whom);
        if (person.side === 'guest') await leaveAlone(tx, person, 'agent');
        // The meeting ended concurrently.
        else if (!(await leave(tx, { ...whom, by: 'agent' }))) throw new DomainError('meeting.ended');
        const change = { before: { removed: false }, after: { removed: true } };
        await recordAudit(tx, auditActorOf(agent, from), person, change);
      });
    },

    /** @returns since when. @throws DomainError meeting.* | customer.not_found | media.unavailable */
    async hold(
      agent: StaffActor,
      { held, ...whom }: CustomerInMeeting & { readonly held: boolean },
      from?: Origin,
    ): Promise<Date | null> {
      const store = async (tx: Transaction, customer: ParticipantRow, at: Date | null) => {
        const { heldAt, changed } = await participants.setHeld(tx, customer, at);
        if (changed) await recordHold(tx, customer, { by: auditActorOf(agent, from), held: heldAt !== null });
        return heldAt;
      };
      const { customer, heldAt } = await database.withTenant(agent.scope, async (tx) => {
        const customer = await loadCustomerInRoom(tx, agent, whom);
        return { customer, heldAt: await store(tx, customer, held ? now() : null) };
      });
      await apply(
        agent.scope,
        () => applyHold(agent.scope, customer, heldAt),
        async (tx) => void (await store(tx, customer, customer.heldAt)),
      );
      return heldAt;
    },
  };
}
