/** The media port over LiveKit: keys to rooms, what somebody may do inside, and who is there. The only place that knows its SDK. */
import {
  AccessToken,
  DataPacket_Kind,
  RoomServiceClient,
  TokenVerifier,
  TrackSource,
  WebhookReceiver,
} from 'livekit-server-sdk';
import { DomainError } from '../errors/domain-error.ts';
import { unlessNotFound } from './not-found.ts';
import { createTracks, type Tracks } from './tracks.ts';

/** What the server says about somebody in the room, to everybody there; an empty value is none. */
export type PersonAttributes = Readonly<Record<string, string>>;

export interface RoomKey {
  /** `{tenant}:{meetingId}` */
  readonly room: string;
  /** `agent:{userId}` or `customer:{customerId}` */
  readonly identity: string;
  /** What the other side is shown. */
  readonly name: string;
  readonly lastsMs: number;
  /** Whether others are seen and heard. */
  readonly mayHear: boolean;
  /** Absent: everything that a person in a call shares. */
  readonly mayShare?: boolean;
  readonly attributes: PersonAttributes;
}

/** Somebody in a room, as LiveKit has them. */
export interface PersonInside {
  readonly identity: string;
  readonly mayHear: boolean;
  readonly attributes: PersonAttributes;
}

/** Somebody came into a room or went, or shared something new; as LiveKit told it. */
export interface PresenceNotice {
  readonly kind: 'joined' | 'left' | 'shared' | 'room-ended';
  readonly room: string;
  readonly identity: string | null;
}

/** All but `mintKey`, `readKey` and `readNotice` throw when LiveKit does not answer. Somebody who is not there is fine. */
export interface Media extends Tracks {
  mintKey(key: RoomKey): Promise<string>;
  /** The room and identity a key opens, when its signature and age are good; `null` otherwise. */
  readKey(token: string): Promise<{ room: string; identity: string } | null>;
  /** Everybody inside is sent away. A room that is not there is fine. */
  closeRoom(room: string): Promise<void>;
  /** One person is sent away, and the room goes on. */
  removePerson(room: string, identity: string): Promise<void>;
  /** Empty when there is no such room. */
  peopleIn(room: string): Promise<PersonInside[]>;
  /** Every room there is, with when it was made. */
  rooms(): Promise<{ name: string; madeAt: Date }[]>;
  /** Only these of the person's attributes change. */
  setAttributes(room: string, identity: string, attributes: PersonAttributes): Promise<void>;
  /** Lets somebody see and hear what is shared, or not. */
  setHearing(room: string, identity: string, mayHear: boolean): Promise<void>;
  /** News for those in the room, as JSON; for these identities only where there are some. */
  tell(room: string, topic: string, news: unknown, identities?: readonly string[]): Promise<void>;
  /** @returns `null` for notices that say nothing of presence; throws when the signature is not LiveKit's */
  readNotice(body: string, authorization: string | undefined): Promise<PresenceNotice | null>;
}

interface MediaOptions {
  /** Where the server reaches LiveKit, http(s). */
  readonly httpUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** A media server that hangs holds up no call of ours for long. */
const answersWithinSeconds = 5;

const shared = [
  TrackSource.CAMERA,
  TrackSource.MICROPHONE,
  TrackSource.SCREEN_SHARE,
  TrackSource.SCREEN_SHARE_AUDIO,
];

export function createMedia({ httpUrl, apiKey, apiSecret }: MediaOptions): Media {
  const rooms = new RoomServiceClient(httpUrl, apiKey, apiSecret, { requestTimeout: answersWithinSeconds });
  const webhooks = new WebhookReceiver(apiKey, apiSecret);
  const verifier = new TokenVerifier(apiKey, apiSecret);

  return {
    ...createTracks(rooms),
    mintKey({ room, identity, name, lastsMs, mayHear, mayShare, attributes }) {
      const ttl = Math.floor(lastsMs / 1000);
      const token = new AccessToken(apiKey, apiSecret, {
        identity,
        name,
        ttl,
        attributes: { ...attributes },
      });
      token.addGrant({ room, roomJoin: true, ...rightsOf(mayHear, mayShare), canUpdateOwnMetadata: false });
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
    async peopleIn(room) {
      const people = (await unlessNotFound(rooms.listParticipants(room))) ?? [];
      return people.map(({ identity, permission, attributes }) => ({
        ...{ identity, attributes },
        mayHear: permission?.canSubscribe ?? false,
      }));
    },
    async rooms() {
      const all = await rooms.listRooms();
      return all.map(({ name, creationTime }) => ({ name, madeAt: new Date(Number(creationTime) * 1000) }));
    },
    async setAttributes(room, identity, attributes) {
      await unlessNotFound(rooms.updateParticipant(room, identity, { attributes: { ...attributes } }));
    },
    async setHearing(room, identity, mayHear) {
      const permission = { ...rightsOf(mayHear), canUpdateMetadata: false };
      await unlessNotFound(rooms.updateParticipant(room, identity, { permission }));
    },
    async tell(room, topic, news, identities) {
      // To LiveKit nobody named is everybody; and for a room that is not there it waits for seconds.
      if (identities?.length === 0 || (await rooms.listRooms([room])).length === 0) return;
      const data = new TextEncoder().encode(JSON.stringify(news));
      const to = identities ? { destinationIdentities: [...identities] } : {};
      await unlessNotFound(rooms.sendData(room, data, DataPacket_Kind.RELIABLE, { topic, ...to }));
    },
    async readNotice(body, authorization) {
      const { event, room, participant } = await webhooks.receive(body, authorization);
      const kind = noticeKinds[event];
      return kind && room ? { kind, room: room.name, identity: participant?.identity ?? null } : null;
    },
  };
}

/** Nobody sends data or writes attributes from inside: what the room is told is told by the server. */
function rightsOf(mayHear: boolean, mayShare = true) {
  return {
    ...{ canPublish: mayShare, canPublishSources: mayShare ? [...shared] : [] },
    ...{ canPublishData: false, canSubscribe: mayHear },
  };
}

const noticeKinds: Partial<Record<string, PresenceNotice['kind']>> = {
  participant_joined: 'joined',
  participant_left: 'left',
  track_published: 'shared',
  room_finished: 'room-ended',
};

/** @throws DomainError media.unavailable when LiveKit does not do it */
export async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new DomainError('media.unavailable', {}, { cause });
  }
}
