/** What nobody hung up: meetings that their customers have left for good, and rooms that are nobody's. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { roomLimits } from '@foyer/contract/room.ts';
import { minutes, seconds } from '@foyer/contract/time.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { findTenant } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import type { Media } from '../../platform/media/media.ts';
import { checkIn, parseRoom, roomOf } from './policy.ts';
import type { MayStandAhead, Presence } from './presence.ts';
import type { MeetingsService } from './service.ts';
import * as store from './store.ts';

export interface StraysParts {
  readonly database: Database;
  readonly media: Pick<Media, 'rooms' | 'peopleIn' | 'closeRoom'>;
  readonly now: () => Date;
  readonly mayStandAhead: MayStandAhead;
  readonly service: Pick<MeetingsService, 'end'>;
  readonly presence: Pick<Presence, 'reconcileAll'>;
}

/** The lobby ends what it knows of in time; this is for what it does not. */
const forsakenAfterMs = lobbyLimits.returnMs + seconds(30);
/** A suspended tenant's calls may go on for so long. */
const finishWithinMs = minutes(60);
/** A room is made before its meeting is looked for: young ones are let be. */
const roomSettlesMs = seconds(10);

export type Strays = ReturnType<typeof createStrays>;

export function createStrays({ database, media, now, mayStandAhead, service, presence }: StraysParts) {
  /** With those that a suspended tenant had time to finish. Looks into the rooms first, so that no notice that never came decides. */
  async function endForsaken(): Promise<void> {
    for (const scope of await store.findTenantsWithOpen(database)) {
      await presence.reconcileAll(scope);
      const ago = (ms: number) => new Date(now().getTime() - ms);
      await database.withTenant(scope, async (unit) => {
        const forsaken = await store.findForsaken(unit, ago(forsakenAfterMs));
        const outlasting = await store.findOutlasting(unit, ago(finishWithinMs));
        for (const meetingId of new Set([...forsaken, ...outlasting]))
          await service.end(unit, meetingId, 'system');
      });
    }
  }

  async function closeStrayRooms(): Promise<void> {
    const age = ({ madeAt }: { madeAt: Date }) => now().getTime() - madeAt.getTime();
    const settled = (await media.rooms()).filter((room) => age(room) >= roomSettlesMs);
    const checks = settled.filter((room) => checkIn(room.name) && age(room) >= roomLimits.checkKeyLastsMs);
    for (const { name } of checks) await media.closeRoom(name);
    const named = settled.flatMap(({ name }) => parseRoom(name) ?? []);
    for (const [slug, rooms] of Map.groupBy(named, ({ tenant }) => tenant)) {
      const tenant = await findTenant(database, slug);
      const ids = rooms.map(({ meetingId }) => meetingId);
      if (tenant)
        for (const id of await findStray(tenant.scope, ids)) await media.closeRoom(roomOf(slug, id));
    }
  }

  /** Those without a meeting that goes on, and without anybody who may stand there ahead of one. */
  async function findStray(scope: TenantScope, meetingIds: readonly string[]): Promise<string[]> {
    const open = new Set(await database.withTenant(scope, (unit) => store.findOpenOf(unit, meetingIds)));
    const stray: string[] = [];
    for (const meetingId of meetingIds.filter((id) => !open.has(id))) {
      const people = await media.peopleIn(roomOf(scope.tenant, meetingId));
      const isAwaited = await database.withTenant(scope, (unit) => isAwaitedBy(unit, meetingId, people));
      if (!isAwaited) stray.push(meetingId);
    }
    return stray;
  }

  async function isAwaitedBy(
    unit: Unit,
    meetingId: string,
    people: readonly { readonly identity: string }[],
  ): Promise<boolean> {
    for (const { identity } of people) if (await mayStandAhead(unit, { meetingId, identity })) return true;
    return false;
  }

  return {
    endForsaken,
    closeStrayRooms,

    /** Whatever goes on in the rooms of a tenant that is no more. */
    async closeRoomsOf({ tenant }: Pick<TenantScope, 'tenant'>): Promise<void> {
      for (const { name } of await media.rooms())
        if (name.startsWith(`${tenant}:`)) await media.closeRoom(name);
    },

    start(onError: (error: unknown) => void): Recurring {
      const jobs = [
        every({ everyMs: seconds(15), onError, work: endForsaken }),
        every({ everyMs: seconds(10), onError, work: closeStrayRooms }),
      ];
      return {
        async stop() {
          await Promise.all(jobs.map((job) => job.stop()));
        },
      };
    },
  };
}
