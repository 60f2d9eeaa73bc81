/**
 * A fake LiveKit with Egress. It parses each call of LiveKit's API, checks its token, and refuses what LiveKit refuses.
 * https://docs.livekit.io/home/egress/api/
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  EgressInfo,
  EgressStatus,
  FileInfo,
  ListEgressRequest,
  ListEgressResponse,
  ListParticipantsRequest,
  ListParticipantsResponse,
  ListRoomsRequest,
  ListRoomsResponse,
  ParticipantInfo,
  Room,
  StopEgressRequest,
  TrackEgressRequest,
  TrackInfo,
  type TrackSource,
} from '@livekit/protocol';
import { TokenVerifier } from 'livekit-server-sdk';

export interface FakeTrack {
  readonly sid: string;
  readonly source: TrackSource;
  muted?: boolean;
  width?: number;
  height?: number;
}

export interface FakeParticipant {
  readonly identity: string;
  readonly kind?: ParticipantInfo['kind'];
  readonly tracks: FakeTrack[];
}

const apiKey = 'key';
const apiSecret = 'a secret of the stand-in, 32 characters';
/** As Egress names them: by the codec of the track. */
const extensions: Readonly<Record<string, string>> = { camera: 'webm', screen: 'mp4' };

class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export async function startLiveKitWithEgress() {
  const rooms = new Map<string, FakeParticipant[]>();
  const egresses = new Map<string, EgressInfo>();
  const started: TrackEgressRequest[] = [];
  const behaviour = {
    /** The code with which LiveKit refuses the next starts; `null`: it does not. */
    refuses: null as string | null,
    /** LiveKit answers none of the next orders to end an egress. */
    failsToEnd: false,
    /** Egresses that were told to end are still storing their files. */
    storesSlowly: false,
    /** Egress fails each egress of these tracks at once. */
    failing: new Set<string>(),
    now: Date.now,
  };
  const verifier = new TokenVerifier(apiKey, apiSecret);

  function complete(info: EgressInfo, status: EgressStatus): void {
    const { filepath } = (info.request.value as TrackEgressRequest).output.value as { filepath: string };
    const source = /-(\w+)$/.exec(filepath)?.[1] ?? '';
    info.status = status;
    info.endedAt = nanoseconds(behaviour.now());
    if (status === EgressStatus.EGRESS_FAILED) info.error = 'no key frame';
    else
      info.fileResults = [
        new FileInfo({
          filename: `${filepath}.${extensions[source] ?? 'ogg'}`,
          startedAt: info.startedAt,
          endedAt: info.endedAt,
          duration: info.endedAt - info.startedAt,
          size: 1_000n,
        }),
      ];
  }

  const methods: Record<string, { grant: string; answer: (body: never) => object }> = {
    'RoomService/ListRooms': {
      grant: 'roomList',
      answer(body) {
        const { names } = ListRoomsRequest.fromJson(body);
        const found = names.filter((name) => rooms.has(name));
        return new ListRoomsResponse({ rooms: found.map((name) => new Room({ name })) });
      },
    },
    'RoomService/ListParticipants': {
      grant: 'roomAdmin',
      answer(body) {
        const { room } = ListParticipantsRequest.fromJson(body);
        const people = rooms.get(room);
        if (!people) throw new Refusal('not_found', 'requested room does not exist');
        return new ListParticipantsResponse({
          participants: people.map(
            ({ tracks, ...person }) =>
              new ParticipantInfo({ ...person, tracks: tracks.map((track) => new TrackInfo(track)) }),
          ),
        });
      },
    },
    'Egress/StartTrackEgress': {
      grant: 'roomRecord',
      answer(body) {
        const request = TrackEgressRequest.fromJson(body);
        const shared = rooms.get(request.roomName)?.flatMap(({ tracks }) => tracks) ?? [];
        if (!shared.some(({ sid }) => sid === request.trackId))
          throw new Refusal('not_found', 'track not found');
        if (behaviour.refuses) throw new Refusal(behaviour.refuses, 'no response from servers');
        started.push(request);
        const info = new EgressInfo({
          egressId: `EG_${started.length}`,
          roomName: request.roomName,
          status: EgressStatus.EGRESS_ACTIVE,
          startedAt: nanoseconds(behaviour.now()),
          request: { case: 'track', value: request },
        });
        egresses.set(info.egressId, info);
        if (behaviour.failing.has(request.trackId)) complete(info, EgressStatus.EGRESS_FAILED);
        return info;
      },
    },
    'Egress/StopEgress': {
      grant: 'roomRecord',
      answer(body) {
        const { egressId } = StopEgressRequest.fromJson(body);
        if (behaviour.failsToEnd) throw new Refusal('unavailable', 'no response from servers');
        const info = egresses.get(egressId);
        if (!info) throw new Refusal('not_found', 'egress not found');
        if (info.status !== EgressStatus.EGRESS_ACTIVE)
          throw new Refusal('failed_precondition', `egress with status ${info.status} cannot be stopped`);
        if (behaviour.storesSlowly) info.status = EgressStatus.EGRESS_ENDING;
        else complete(info, EgressStatus.EGRESS_COMPLETE);
        return info;
      },
    },
    'Egress/ListEgress': {
      grant: 'roomRecord',
      answer(body) {
        const { roomName } = ListEgressRequest.fromJson(body);
        const items = [...egresses.values()].filter((info) => info.roomName === roomName);
        return new ListEgressResponse({ items });
      },
    },
  };

  async function respond(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const method = methods[request.url?.replace('/twirp/livekit.', '') ?? ''];
    const body = JSON.parse(await text(request));
    try {
      if (!method || request.method !== 'POST') throw new Refusal('bad_route', `no ${request.url}`);
      const { video } = await verifier
        .verify(request.headers.authorization?.replace('Bearer ', '') ?? '')
        .catch(() => ({ video: undefined }));
      if (!video?.[method.grant as keyof typeof video]) throw new Refusal('unauthenticated', 'no grant');
      return { status: 200, body: method.answer(body as never) };
    } catch (error) {
      if (!(error instanceof Refusal))
        return { status: 400, body: { code: 'malformed', msg: String(error) } };
      return { status: statuses[error.code] ?? 500, body: { code: error.code, msg: error.message } };
    }
  }

  const server = createServer((request, response) => {
    void respond(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    httpUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    apiSecret,
    rooms,
    started,
    behaviour,
    /** Names of the files that are being written. */
    writing: () =>
      [...egresses.values()].filter(({ status }) => status === EgressStatus.EGRESS_ACTIVE).length,
    /** Egress has stored what it was told to end. */
    store(): void {
      for (const info of egresses.values())
        if (info.status === EgressStatus.EGRESS_ENDING) complete(info, EgressStatus.EGRESS_COMPLETE);
    },
    /** Egress ends what it writes of the track by itself, at a limit of its configuration. */
    reachLimit(trackId: string): void {
      for (const info of egresses.values())
        if ((info.request.value as TrackEgressRequest).trackId === trackId)
          complete(info, EgressStatus.EGRESS_LIMIT_REACHED);
    },
    reset(): void {
      rooms.clear();
      egresses.clear();
      started.length = 0;
      Object.assign(behaviour, {
        refuses: null,
        failsToEnd: false,
        storesSlowly: false,
        failing: new Set<string>(),
        now: Date.now,
      });
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const nanoseconds = (ms: number) => BigInt(ms) * 1_000_000n;

/** Twirp's statuses of its codes. */
const statuses: Readonly<Record<string, number>> = {
  not_found: 404,
  bad_route: 404,
  unauthenticated: 401,
  failed_precondition: 412,
  resource_exhausted: 429,
  unavailable: 503,
};
