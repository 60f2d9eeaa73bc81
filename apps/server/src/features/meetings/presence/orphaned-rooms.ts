/** Ends abandoned meetings, which all customers left, and closes orphaned rooms, which have no meeting. */

import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { externalMeetingLimits } from '@foyer/contract/meetings/external.ts';
import { roomLimits } from '@foyer/contract/meetings/room.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findTenant } from '../../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { OnJobError, Recurring } from '../../../platform/jobs/every.ts';
import { everyForTenants, type ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
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

/** @returns the ids of the meetings by the tenant's slug */
function byTenant(rooms: readonly { readonly tenant: string; readonly meetingId: string }[]) {
  const grouped = Map.groupBy(rooms, ({ tenant }) => tenant);
  return new Map([...grouped].map(([slug, its]) => [slug, its.map(({ meetingId }) => meetingId)]));
}

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
  async function endAbandonedMeetings(forEach: ForEachTenant = forEachTenant): Promise<void> {
    await forEach(await store.findTenantsWithOpen(database), async (scope) => {
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

  async function closeOrphanedRooms(forEach: ForEachTenant = forEachTenant): Promise<void> {
    const age = ({ madeAt }: { madeAt: Date }) => now().getTime() - madeAt.getTime();
    const oldEnough = (await media.rooms()).filter((room) => age(room) >= minRoomAgeMs);
    const checks = oldEnough.filter(
      (room) => checkIdOf(room.name) && age(room) >= roomLimits.checkTokenLifetimeMs,
    );
    const meetings = byTenant(oldEnough.flatMap(({ name }) => parseRoom(name) ?? []));
    const sideRooms = byTenant(oldEnough.flatMap(({ name }) => parseStaffRoom(name) ?? []));
    const slugs = new Set([...meetings.keys(), ...sideRooms.keys()]);
    const tenants = await Promise.all([...slugs].map((slug) => findTenant(database, slug)));
    const scopes = tenants.flatMap((tenant) => tenant?.scope ?? []);
    const closeRoomsIn = (scope: TenantScope) =>
      runAll(
        [
          () => closeOrphanedRoomsOf(scope, meetings.get(scope.tenant) ?? []),
          () => closeStaffRoomsOf(scope, sideRooms.get(scope.tenant) ?? []),
        ],
        (close) => close(),
      );
    await runAll(
      [() => runAll(checks, ({ name }) => media.closeRoom(name)), () => forEach(scopes, closeRoomsIn)],
      (close) => close(),
    );
  }

  async function closeOrphanedRoomsOf(scope: TenantScope, meetingIds: readonly string[]) {
    const orphaned = await findOrphaned(scope, meetingIds);
    await runAll(orphaned, (id) => media.closeRoom(roomOf(scope.tenant, id)));
  }

  /** Staff side rooms are closed with their meeting; a connection that was just being made can open one again. */
  async function closeStaffRoomsOf(scope: TenantScope, meetingIds: readonly string[]) {
    if (meetingIds.length === 0) return;
    const open = new Set(await database.withTenant(scope, (tx) => store.findOpenOf(tx, meetingIds)));
    const orphaned = meetingIds.filter((id) => !open.has(id));
    await runAll(orphaned, (id) => media.closeRoom(staffRoomOf(scope.tenant, id)));
  }

  /** Rooms without an open meeting and without a preconnected customer. */
  async function findOrphaned(scope: TenantScope, meetingIds: readonly string[]): Promise<string[]> {
    if (meetingIds.length === 0) return [];
    const open = new Set(await database.withTenant(scope, (tx) => store.findOpenOf(tx, meetingIds)));
    const orphaned: string[] = [];
    for (const meetingId of meetingIds.filter((id) => !open.has(id))) {
      const people = await media.listParticipants(roomOf(scope.tenant, meetingId));
      const isNeeded = await database.withTenant(scope, (tx) => isRoomNeeded(tx, meetingId, people));
      if (!isNeeded) orphaned.push(meetingId);
    }
    return orphaned;
  }

  async function isRoomNeeded(
    tx: Transaction,
    meetingId: string,
    people: readonly { readonly identity: string }[],
  ): Promise<boolean> {
    for (const { identity } of people) if (await mayPreconnect(tx, { meetingId, identity })) return true;
    // An accept in the meantime ended the offer and opened the meeting.
    return (await store.findOpenOf(tx, [meetingId])).length > 0;
  }

  return {
    endAbandonedMeetings,
    closeOrphanedRooms,

    /** Closes all rooms of a deleted tenant. */
    async closeRoomsOf({ tenant }: Pick<TenantScope, 'tenant'>): Promise<void> {
      for (const { name } of await media.rooms())
        if (name.startsWith(`${tenant}:`)) await media.closeRoom(name);
    },

    start(onError: OnJobError): Recurring {
      const jobs = [
        everyForTenants({
          job: 'abandoned meetings',
          everyMs: seconds(15),
          onError,
          work: endAbandonedMeetings,
        }),
        everyForTenants({ job: 'orphaned rooms', everyMs: seconds(10), onError, work: closeOrphanedRooms }),
      ];
      return {
        async stop() {
          await Promise.all(jobs.map((job) => job.stop()));
        },
      };
    },
  };
}
