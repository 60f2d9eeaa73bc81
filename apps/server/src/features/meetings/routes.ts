/** The routes of meetings and of what belongs to one, and LiveKit's webhook. */
import { annotationRoutes } from '@foyer/contract/meetings/annotations.ts';
import { externalMeetingRoutes } from '@foyer/contract/meetings/external.ts';
import { localRecordingRoutes } from '@foyer/contract/meetings/local-recordings.ts';
import { meetingRoutes } from '@foyer/contract/meetings/meetings.ts';
import { obsRoutes } from '@foyer/contract/meetings/obs.ts';
import { outcomeRoutes } from '@foyer/contract/meetings/outcomes.ts';
import { pictureRoutes } from '@foyer/contract/meetings/pictures.ts';
import { recordingConsentRoutes } from '@foyer/contract/meetings/recording-consent.ts';
import { roomRoutes } from '@foyer/contract/meetings/room.ts';
import { supervisionRoutes } from '@foyer/contract/meetings/supervision.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { noteWebhook } from '../../platform/health/process-state.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { Media } from '../../platform/media/media.ts';
import type { Annotations } from './annotations/annotations.ts';
import type { Departures } from './departures.ts';
import type { ExternalMeetings } from './external/external-meetings.ts';
import type { Obs } from './obs/obs.ts';
import type { Outcomes } from './outcomes/outcomes.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Presence } from './presence/presence.ts';
import type { LocalRecordings } from './recording/local-recordings.ts';
import type { RecordingConsent } from './recording/recording-consent.ts';
import type { RoomControls } from './room/room-controls.ts';
import type { RoomTokens } from './room/room-tokens.ts';
import type { MeetingsService } from './service.ts';
import type { SupervisionActions } from './supervision/supervision.ts';

interface RouteDependencies {
  readonly database: Database;
  readonly media: Media;
  readonly service: MeetingsService;
  readonly departures: Departures;
  readonly presence: Presence;
  readonly isStaff: (tx: Transaction, userId: string) => Promise<boolean>;
}

export function registerMeetingRoutes(
  context: RouteContext,
  { database, media, service, departures, presence, isStaff }: RouteDependencies,
): void {
  // LiveKit signs the raw body, so it must not be parsed before the verification.
  context.http.addContentTypeParser(
    'application/webhook+json',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );

  serve(context, meetingRoutes, {
    find: async ({ actor, params }) => ({ result: await service.find(actor, params.meetingId) }),
    enter: async ({ actor, params }) => ({ result: await service.enter(actor, params.meetingId) }),
    hangUp: async ({ actor, params }) => ({ result: await service.hangUp(actor, params.meetingId) }),
    leave: async ({ actor, params }) => ({ result: await departures.depart(actor, params.meetingId) }),
    rejoin: async ({ actor, params }) => ({ result: await departures.rejoin(actor, params.meetingId) }),
    agentStatus: async ({ actor, params: { userId } }) =>
      database.withTenant(actor.scope, async (tx) => {
        const mayAsk = actor.kind !== 'agent' || actor.userId === userId;
        if (!mayAsk || !(await isStaff(tx, userId))) throw new DomainError('user.not_found');
        return { result: (await service.findBusyAgents(tx, [userId])).length > 0 };
      }),
    mediaWebhook: async ({ request }) => {
      const event = await readWebhook(media, String(request.body), request.headers.authorization);
      noteWebhook();
      // LiveKit sends it again after a server error.
      if (event) await presence.reconcileRoom(event.room);
      return undefined;
    },
  });
}

export function registerRoomRoutes(
  context: RouteContext,
  { room, keys }: { readonly room: RoomControls; readonly keys: Pick<RoomTokens, 'connectionCheckToken'> },
): void {
  serve(context, roomRoutes, {
    raiseHand: async ({ actor, params, body }) => ({
      result: { raisedAt: isoOf(await room.raiseHand(actor, params.meetingId, body.raised)) },
    }),
    lowerHand: ({ actor, params }) => room.lowerHand(actor, params) as Promise<undefined>,
    mute: ({ actor, params, body }) => room.mute(actor, params, body.source) as Promise<undefined>,
    remove: ({ actor, params, request }) => room.remove(actor, params, request) as Promise<undefined>,
    hold: async ({ actor, params, body, request }) => ({
      result: { heldAt: isoOf(await room.hold(actor, { ...params, ...body }, request)) },
    }),
    checkConnection: async ({ actor }) => ({ result: await keys.connectionCheckToken(actor.scope) }),
  });
}

export function registerOutcomeRoutes(context: RouteContext, outcomes: Outcomes): void {
  serve(context, outcomeRoutes, {
    list: async ({ actor, params }) => ({ result: await outcomes.list(actor, params.meetingId) }),
    save: async ({ actor, params, body, request }) => ({
      result: await outcomes.save(actor, { ...params, ...body }, request),
    }),
  });
}

export function registerSupervisionRoutes(context: RouteContext, supervision: SupervisionActions): void {
  serve(context, supervisionRoutes, {
    find: async ({ actor, params }) => ({ result: await supervision.find(actor, params.meetingId) }),
    start: async ({ actor, params, body, request }) => ({
      result: await supervision.start(actor, params.meetingId, body.mode, request),
    }),
    whisper: async ({ actor, params, request }) => ({
      result: await supervision.whisper(actor, params.meetingId, request),
    }),
    stop: ({ actor, params }) => supervision.stop(actor, params.meetingId) as Promise<undefined>,
    staffRoom: async ({ actor, params }) => ({
      result: await supervision.staffRoom(actor, params.meetingId),
    }),
  });
}

export function registerAnnotationRoutes(context: RouteContext, annotations: Annotations): void {
  serve(context, annotationRoutes, {
    list: async ({ actor, params }) => ({ result: await annotations.list(actor, params.meetingId) }),
    declare: ({ actor, params, body }) =>
      annotations.declare(actor, params.meetingId, body) as Promise<undefined>,
    end: ({ actor, params }) => annotations.end(actor, params.meetingId) as Promise<undefined>,
    draw: ({ actor, params, body }) => annotations.draw(actor, { ...params, ...body }) as Promise<undefined>,
    undo: ({ actor, params }) => annotations.undo(actor, params) as Promise<undefined>,
    clear: ({ actor, params }) => annotations.clear(actor, params) as Promise<undefined>,
    freeze: ({ actor, params, body: bytes }) =>
      annotations.freeze(actor, { ...params, bytes }) as Promise<undefined>,
    still: ({ actor, params }) => annotations.still(actor, params),
    unfreeze: ({ actor, params }) => annotations.unfreeze(actor, params) as Promise<undefined>,
  });
}

export function registerPictureRoutes(context: RouteContext, pictures: Pictures): void {
  serve(context, pictureRoutes, {
    saveAnnotation: async ({ actor, params, body: bytes, request }) => ({
      result: await pictures.saveAnnotation(actor, { ...params, bytes }, request),
    }),
    list: async ({ actor, params }) => ({ result: await pictures.list(actor, params.meetingId) }),
    download: ({ actor, params, request }) => pictures.download(actor, params, request),
    remove: ({ actor, params, request }) => pictures.remove(actor, params, request) as Promise<undefined>,
  });
}

export function registerRecordingRoutes(
  context: RouteContext,
  { consent, local }: { readonly consent: RecordingConsent; readonly local: LocalRecordings },
): void {
  serve(context, recordingConsentRoutes, {
    findEarly: async ({ actor }) => ({ result: await consent.findEarly(actor) }),
    answerEarly: async ({ actor, body, request }) => ({
      result: await consent.answerEarly(actor, body, request),
    }),
    find: async ({ actor, params }) => ({ result: await consent.find(actor, params.meetingId) }),
    answer: async ({ actor, params, body, request }) => ({
      result: await consent.answer(actor, { ...params, ...body }, request),
    }),
  });
  serve(context, localRecordingRoutes, {
    start: async ({ actor, params, request }) => ({
      result: await local.start(actor, params.meetingId, request),
    }),
    stop: ({ actor, params, body, request }) =>
      local.stop(actor, { ...params, ...body }, request) as Promise<undefined>,
    download: ({ actor, params, request }) =>
      local.recordDownload(actor, params.recordingId, request) as Promise<undefined>,
    remove: ({ actor, params, request }) =>
      local.remove(actor, params.recordingId, request) as Promise<undefined>,
  });
}

export function registerExternalMeetingRoutes(context: RouteContext, external: ExternalMeetings): void {
  serve(context, externalMeetingRoutes, {
    address: async ({ actor, params }) => ({ result: await external.addressFor(actor, params.meetingId) }),
    opened: async ({ actor, params }) => ({ result: await external.opened(actor, params.meetingId) }),
    reportPage: async ({ actor, params }) => ({ result: await external.reportPage(actor, params.meetingId) }),
  });
}

export function registerObsRoutes(context: RouteContext, obs: Obs): void {
  serve(context, obsRoutes, {
    find: async ({ actor, params }) => ({ result: await obs.find(actor, params.meetingId) }),
    create: async ({ actor, params, request }) => ({
      result: await obs.create(actor, params.meetingId, request),
    }),
    revoke: ({ actor, params, request }) =>
      obs.revoke(actor, params.meetingId, request) as Promise<undefined>,
  });
}

function isoOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

async function readWebhook(media: Media, body: string, authorization: string | undefined) {
  if (!authorization) throw new DomainError('auth.missing');
  try {
    return await media.readWebhook(body, authorization);
  } catch (cause) {
    throw new DomainError('auth.invalid', {}, { cause });
  }
}
