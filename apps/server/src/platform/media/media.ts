/** The media port over LiveKit: keys to rooms, the end of rooms, and who is inside. The only place that knows its SDK. */
import {
  AccessToken,
  RoomServiceClient,
  TokenVerifier,
  TrackSource,
  WebhookReceiver,
} from 'livekit-server-sdk';

export interface RoomKey {
  /** `{tenant}:{meetingId}` */
  readonly room: string;
  /** `agent:{userId}` or `customer:{customerId}` */
  readonly identity: string;
  /** What the other side is shown. */
  readonly name: string;
  readonly lastsMs: number;
}

/** Somebody came into a room or went; as LiveKit told it. */
export interface PresenceNotice {
  readonly kind: 'joined' | 'left' | 'room-ended';
  readonly room: string;
  readonly identity: string | null;
}

export interface Media {
  mintKey(key: RoomKey): Promise<string>;
  /** The room and identity a key opens, when its signature and age are good; `null` otherwise. */
  readKey(token: string): Promise<{ room: string; identity: string } | null>;
  /** Everybody inside is sent away. A room that is not there is fine. */
  closeRoom(room: string): Promise<void>;
  /** One person is sent away, and the room goes on. Somebody who is not there is fine. */
  removePerson(room: string, identity: string): Promise<void>;
  /** Identities inside; empty when there is no such room. @throws when LiveKit does not answer */
  identitiesIn(room: string): Promise<string[]>;
  /** @returns `null` for notices that say nothing of presence; throws when the signature is not LiveKit's */
  readNotice(body: string, authorization: string | undefined): Promise<PresenceNotice | null>;
}

interface MediaOptions {
  /** Where the server reaches LiveKit, http(s). */
  readonly httpUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export function createMedia({ httpUrl, apiKey, apiSecret }: MediaOptions): Media {
  const rooms = new RoomServiceClient(httpUrl, apiKey, apiSecret);
  const webhooks = new WebhookReceiver(apiKey, apiSecret);
  const verifier = new TokenVerifier(apiKey, apiSecret);

  return {
    mintKey({ room, identity, name, lastsMs }) {
      const token = new AccessToken(apiKey, apiSecret, { identity, name, ttl: Math.floor(lastsMs / 1000) });
      token.addGrant({
        room,
        roomJoin: true,
        canPublish: true,
        canSubscribe: true,
        canPublishData: true,
        canUpdateOwnMetadata: true,
        canPublishSources: [
          TrackSource.CAMERA,
          TrackSource.MICROPHONE,
          TrackSource.SCREEN_SHARE,
          TrackSource.SCREEN_SHARE_AUDIO,
        ],
      });
      return token.toJwt();
    },
    async readKey(token) {
      try {
        const { video, sub } = await verifier.verify(token);
        return video?.room && sub ? { room: video.room, identity: sub } : null;
      } catch {
        return null;
      }
    },
    closeRoom: (room) => unlessNotFound(rooms.deleteRoom(room)),
    removePerson: (room, identity) => unlessNotFound(rooms.removeParticipant(room, identity)),
    async identitiesIn(room) {
      try {
        return (await rooms.listParticipants(room)).map(({ identity }) => identity);
      } catch (error) {
        if (isNotFound(error)) return [];
        throw error;
      }
    },
    async readNotice(body, authorization) {
      const { event, room, participant } = await webhooks.receive(body, authorization);
      const kind = noticeKinds[event];
      return kind && room ? { kind, room: room.name, identity: participant?.identity ?? null } : null;
    },
  };
}

const noticeKinds: Partial<Record<string, PresenceNotice['kind']>> = {
  participant_joined: 'joined',
  participant_left: 'left',
  room_finished: 'room-ended',
};

async function unlessNotFound(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

function isNotFound(error: unknown): boolean {
  const { status, code } = error as { status?: number; code?: string };
  return status === 404 || code === 'not_found';
}
