/** Ends abandoned meetings, which all customers left, and closes orphaned rooms, which have no meeting. */

import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { externalMeetingLimits } from '@foyer/contract/meetings/external.ts';
import { roomLimits } from '@foyer/contract/meetings/room.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findTenant } from '../../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { every, type Recurring } from '../../../platform/jobs/every.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { runAll } from '../../../platform/jobs/run-all.ts';
import type { Media } from '../../../platform/media/media.ts';
import { checkIdOf, parseRoom, parseStaffRoom, roomOf, staffRoomOf } from '../policy.ts';
import type { MeetingsService } from '../service.ts';
import * as store from '../store.ts';
import type { MayPreconnect, Presence } from './presence.ts';

export interface OrphanedRoomsDependencies {
  readonly database: Database;
  readonly media: Pick<Media, 'rooms' | 'listParticipants' | 'closeRoom'>;
  readonly now: () => Date;
  readonly mayPreconnect: MayPreconnect;
  readonly service: Pick<MeetingsService, 'end'>;
  readonly presence: Pick<Presence, 'reconcileAll'>;
}

/** The lobby ends abandoned meetings earlier; this job handles those it missed. */
const abandonedAfterMs = lobbyLimits.returnWindowMs + seconds(30);
/** Meetings of a suspended tenant may continue for this long. */
const suspensionGraceMs = minutes(60);
/** Recent rooms are skipped, because a room can exist shortly before its meeting is committed. */
const minRoomAgeMs = seconds(10);

export type OrphanedRooms = ReturnType<typeof createOrphanedRooms>;

export function createOrphanedRooms({
  database,
  media,
  now,
  mayPreconnect,
  service,
  presence,
}: OrphanedRoomsDependencies) {
  /**
   * Also ends meetings of suspended tenants after the grace period, and those on external platforms after their
   * longest duration. Reconciles presence first, because a
   * webhook may have been lost.
   */
  async function endAbandonedMeetings(): Promise<void> {
    await forEachTenant(await store.findTenantsWithOpen(database), async (scope) => {
      await presence.reconcileAll(scope);
      const ago = (ms: number) => new Date(now().getTime() - ms);
      await database.withTenant(scope, async (tx) => {
        const abandoned = await store.findAbandoned(tx, ago(abandonedAfterMs));
        const afterSuspension = await store.findOpenAfterSuspension(tx, ago(suspensionGraceMs));
        const tooLong = await store.findExternalOpenedBefore(tx, ago(externalMeetingLimits.maxDurationMs));
        for (const meetingId of new Set([...abandoned, ...afterSuspension, ...tooLong]))
          await service.end(tx, meetingId, 'system');
      });
    });
  }

  async function closeOrphanedRooms(): Promise<void> {
    const age = ({ madeAt }: { madeAt: Date }) => now().getTime() - madeAt.getTime();
    const oldEnough = (await media.rooms()).filter((room) => age(room) >= minRoomAgeMs);
    const checks = oldEnough.filter(
      (room) => checkIdOf(room.name) && age(room) >= roomLimits.checkTokenLifetimeMs,
    );
    const named = oldEnough.flatMap(({ name }) => parseRoom(name) ?? []);
    const byTenant = [...Map.groupBy(named, ({ tenant }) => tenant)];
    const sideRooms = oldEnough.flatMap(({ name }) => parseStaffRoom(name) ?? []);
    const sideRoomsByTenant = [...Map.groupBy(sideRooms, ({ tenant }) => tenant)];
    await runAll(
      [
        ...checks.map(
          ({ name }) =>
            () =>
              media.closeRoom(name),
        ),
        ...byTenant.map(
          ([slug, rooms]) =>
            () =>
              closeOrphanedRoomsOf(slug, rooms),
        ),
        ...sideRoomsByTenant.map(
          ([slug, rooms]) =>
            () =>
              closeStaffRoomsOf(slug, rooms),
        ),
      ],
      (close) => close(),
    );
  }

  async function closeOrphanedRoomsOf(slug: string, rooms: readonly { readonly meetingId: string }[]) {
    const tenant = await findTenant(database, slug);
    if (!tenant) return;
    const ids = rooms.map(({ meetingId }) => meetingId);
    await runAll(await findOrphaned(tenant.scope, ids), (id) => media.closeRoom(roomOf(slug, id)));
  }

  /** Staff side rooms are closed with their meeting; a connection that was just being made can open one again. */
  async function closeStaffRoomsOf(slug: string, rooms: readonly { readonly meetingId: string }[]) {
    const tenant = await findTenant(database, slug);
    if (!tenant) return;
    const ids = rooms.map(({ meetingId }) => meetingId);
    const open = new Set(await database.withTenant(tenant.scope, (tx) => store.findOpenOf(tx, ids)));
    const orphaned = ids.filter((id) => !open.has(id));
    await runAll(orphaned, (id) => media.closeRoom(staffRoomOf(slug, id)));
  }

  /** Rooms without an open meeting and without a preconnected customer. */
  async function findOrphaned(scope: TenantScope, meetingIds: readonly string[]): Promise<string[]> {
    const open = new Set(await database.withTenant(scope, (tx) => store.findOpenOf(tx, meetingIds)));
    const orphaned: string[] = [];
    for (const meetingId of meetingIds.filter((id) => !open.has(id))) {
      const people = await media.listParticipants(roomOf(scope.tenant, meetingId));
      const isExpected = await database.withTenant(scope, (tx) => expectsCustomer(tx, meetingId, people));
      if (!isExpected) orphaned.push(meetingId);
    }
    return orphaned;
  }

  async function expectsCustomer(
    tx: Transaction,
    meetingId: string,
    people: readonly { readonly identity: string }[],
  ): Promise<boolean> {
    for (const { identity } of people) if (await mayPreconnect(tx, { meetingId, identity })) return true;
    return false;
  }

  return {
    endAbandonedMeetings,
    closeOrphanedRooms,

    /** Closes all rooms of a deleted tenant. */
    async closeRoomsOf({ tenant }: Pick<TenantScope, 'tenant'>): Promise<void> {
      for (const { name } of await media.rooms())
        if (name.startsWith(`${tenant}:`)) await media.closeRoom(name);
    },

    start(onError: (error: unknown) => void): Recurring {
      const jobs = [
        every({ everyMs: seconds(15), onError, work: endAbandonedMeetings }),
        every({ everyMs: seconds(10), onError, work: closeOrphanedRooms }),
      ];
      return {
        async stop() {
          await Promise.all(jobs.map((job) => job.stop()));
        },
      };
    },
  };
}
