/** What is done in a room beside talking: hands, muting, removing, holding. Kept here, then told to the room. */
import type { SharedSource } from '@foyer/contract/room.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { type Media, reach } from '../../platform/media/media.ts';
import { loadCustomer, loadOpen, type Person } from './members.ts';
import * as participants from './participants-store.ts';
import { identityOf, roomOf } from './policy.ts';
import type { MeetingsService } from './service.ts';
import type { ParticipantRow } from './tables.ts';

export interface RoomParts {
  readonly database: Database;
  readonly audit: Audit;
  readonly media: Pick<Media, 'setAttributes' | 'setHearing' | 'setHeard' | 'mute'>;
  readonly now: () => Date;
  readonly leave: MeetingsService['leave'];
}

/** A customer of a meeting. */
interface Whom {
  readonly meetingId: string;
  readonly customerId: string;
}

type From = { readonly ip: string };

export type Room = ReturnType<typeof createRoom>;

/** All of it refuses with meeting.not_found whoever is no part of the meeting, whatever their role. */
export function createRoom({ database, audit, media, now, leave }: RoomParts) {
  const placeOf = (unit: Unit, person: ParticipantRow) =>
    [roomOf(unit.scope.tenant, person.meetingId), identityOf(person)] as const;

  function showHand(unit: Unit, person: ParticipantRow, raisedAt: Date | null): Promise<void> {
    return reach(media.setAttributes(...placeOf(unit, person), { hand: raisedAt?.toISOString() ?? '' }));
  }

  async function remember(
    unit: Unit,
    agent: StaffActor,
    { meetingId, personId, personName }: ParticipantRow,
    what: { readonly from?: From | undefined; readonly before: object; readonly after: object },
  ): Promise<void> {
    await audit(unit, {
      ...{ actor: auditActorOf(agent, what.from), action: 'UPDATE', logType: 'JOIN_DEMO' },
      entity: { kind: 'meeting', id: meetingId, label: personName, personId },
      ...{ before: { ...what.before }, after: { ...what.after } },
    });
  }

  return {
    /** @returns since when it is up. @throws DomainError meeting.* | media.unavailable */
    raiseHand(actor: Person, meetingId: string, raised: boolean): Promise<Date | null> {
      return database.withTenant(actor.scope, async (unit) => {
        const { self } = await loadOpen(unit, meetingId, actor);
        const raisedAt = raised ? await participants.raiseHand(unit, self, now()) : null;
        if (!raised) await participants.lowerHand(unit, self);
        await showHand(unit, self, raisedAt);
        return raisedAt;
      });
    },

    /** @throws DomainError meeting.* | customer.not_found | media.unavailable */
    lowerHand(agent: StaffActor, whom: Whom): Promise<void> {
      return database.withTenant(agent.scope, async (unit) => {
        const customer = await loadCustomer(unit, agent, whom);
        await participants.lowerHand(unit, customer);
        await showHand(unit, customer, null);
      });
    },

    /** @throws DomainError meeting.* | customer.not_found | media.unavailable */
    mute(agent: StaffActor, whom: Whom, source: SharedSource): Promise<void> {
      return database.withTenant(agent.scope, async (unit) => {
        const customer = await loadCustomer(unit, agent, whom);
        await reach(media.mute(...placeOf(unit, customer), source));
      });
    },

    /** The last customer's removal is the meeting's end. @throws DomainError meeting.* | customer.not_found */
    remove(agent: StaffActor, whom: Whom, from?: From): Promise<void> {
      return database.withTenant(agent.scope, async (unit) => {
        const customer = await loadCustomer(unit, agent, whom);
        // Somebody else ended it in between.
        if (!(await leave(unit, { ...whom, by: 'agent' }))) throw new DomainError('meeting.ended');
        await remember(unit, agent, customer, { from, before: { removed: false }, after: { removed: true } });
      });
    },

    /** @returns since when. @throws DomainError meeting.* | customer.not_found | media.unavailable */
    hold(
      agent: StaffActor,
      { held, ...whom }: Whom & { readonly held: boolean },
      from?: From,
    ): Promise<Date | null> {
      return database.withTenant(agent.scope, async (unit) => {
        const customer = await loadCustomer(unit, agent, whom);
        const { heldAt, changed } = await participants.setHeld(unit, customer, held ? now() : null);
        const place = placeOf(unit, customer);
        await reach(
          (async () => {
            // First nothing passes, then it is said; and the other way round.
            if (held) await media.setHeard(...place, false);
            await media.setHearing(...place, !held);
            if (!held) await media.setHeard(...place, true);
            await media.setAttributes(...place, { held: heldAt?.toISOString() ?? '' });
          })(),
        );
        const [before, after] = [{ held: !held }, { held }];
        if (changed) await remember(unit, agent, customer, { from, before, after });
        return heldAt;
      });
    },
  };
}
