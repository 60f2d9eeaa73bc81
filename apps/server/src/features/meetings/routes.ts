/** The calls about meetings. */
import { meetingRoutes } from '@foyer/contract/meetings.ts';
import { outcomeRoutes } from '@foyer/contract/outcomes.ts';
import { roomRoutes } from '@foyer/contract/room.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { Media } from '../../platform/media/media.ts';
import type { Keys } from './keys.ts';
import type { Outcomes } from './outcomes.ts';
import type { Presence } from './presence.ts';
import type { Room } from './room.ts';
import type { MeetingsService } from './service.ts';

interface Parts {
  readonly database: Database;
  readonly media: Media;
  readonly service: MeetingsService;
  readonly presence: Presence;
  readonly isStaff: (unit: Unit, userId: string) => Promise<boolean>;
}

export function registerMeetingRoutes(
  entrance: Entrance,
  { database, media, service, presence, isStaff }: Parts,
): void {
  // LiveKit signs the bytes: they must reach the check as they came.
  entrance.http.addContentTypeParser(
    'application/webhook+json',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );

  serve(entrance, meetingRoutes, {
    find: async ({ actor, params }) => ({ result: await service.find(actor, params.meetingId) }),
    enter: async ({ actor, params }) => ({ result: await service.enter(actor, params.meetingId) }),
    hangUp: async ({ actor, params }) => ({ result: await service.hangUp(actor, params.meetingId) }),
    agentStatus: async ({ actor, params: { userId } }) =>
      database.withTenant(actor.scope, async (unit) => {
        const mayAsk = actor.kind !== 'agent' || actor.userId === userId;
        if (!mayAsk || !(await isStaff(unit, userId))) throw new DomainError('user.not_found');
        return { result: (await service.findBusyAgents(unit, [userId])).length > 0 };
      }),
    mediaWebhook: async ({ request }) => {
      const notice = await readNotice(media, String(request.body), request.headers.authorization);
      if (notice) await presence.hearNotice(notice.room);
      return undefined;
    },
  });
}

export function registerRoomRoutes(
  entrance: Entrance,
  { room, keys }: { readonly room: Room; readonly keys: Pick<Keys, 'keyToCheck'> },
): void {
  serve(entrance, roomRoutes, {
    raiseHand: async ({ actor, params, body }) => ({
      result: { raisedAt: isoOf(await room.raiseHand(actor, params.meetingId, body.raised)) },
    }),
    lowerHand: ({ actor, params }) => room.lowerHand(actor, params) as Promise<undefined>,
    mute: ({ actor, params, body }) => room.mute(actor, params, body.source) as Promise<undefined>,
    remove: ({ actor, params, request }) => room.remove(actor, params, request) as Promise<undefined>,
    hold: async ({ actor, params, body, request }) => ({
      result: { heldAt: isoOf(await room.hold(actor, { ...params, ...body }, request)) },
    }),
    checkConnection: async ({ actor }) => ({ result: await keys.keyToCheck(actor.scope) }),
  });
}

export function registerOutcomeRoutes(entrance: Entrance, outcomes: Outcomes): void {
  serve(entrance, outcomeRoutes, {
    list: async ({ actor, params }) => ({ result: await outcomes.list(actor, params.meetingId) }),
    save: async ({ actor, params, body, request }) => ({
      result: await outcomes.save(actor, { ...params, ...body }, request),
    }),
  });
}

function isoOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

async function readNotice(media: Media, body: string, authorization: string | undefined) {
  if (!authorization) throw new DomainError('auth.missing');
  try {
    return await media.readNotice(body, authorization);
  } catch (cause) {
    throw new DomainError('auth.invalid', {}, { cause });
  }
}
