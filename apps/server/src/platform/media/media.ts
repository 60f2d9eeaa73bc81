/** The port to LiveKit: access tokens, participants and their permissions. Only this folder uses its SDK. */
import { ParticipantInfo_Kind } from '@livekit/protocol';
import {
  AccessToken,
  DataPacket_Kind,
  type ParticipantInfo,
  RoomServiceClient,
  TokenVerifier,
  TrackSource,
  WebhookReceiver,
} from 'livekit-server-sdk';
import { outsideTransactions } from '../db/transaction-context.ts';
import { DomainError } from '../errors/domain-error.ts';
import { unlessNotFound } from './not-found.ts';
import { createTracks, type Tracks } from './tracks.ts';

/**
 * The attributes that the server sets on a participant, visible to the whole room. An empty value removes
 * one.
 */
export type ParticipantAttributes = Readonly<Record<string, string>>;

export interface RoomToken {
  /** `{tenant}:{meetingId}`, or `{tenant}:{meetingId}:staff` */
  readonly room: string;
  /**
   * `agent:{userId}`, `customer:{customerId}`, `guest:{guestId}`, `monitor:{meetingId}`, `consultant:{userId}`,
   * `obs:{userId}` or `recorder:{meetingId}`
   */
  readonly identity: string;
  /** The display name. */
  readonly name: string;
  readonly lastsMs: number;
  /** Whether the participant may subscribe to the tracks of others. */
  readonly mayHear: boolean;
  /** What the participant may publish; everything when absent. `devices`: camera and microphone. */
  readonly mayShare?: boolean | 'microphone' | 'devices';
  /** Hidden participants do not appear to the others, who receive no message about them. */
  readonly isHidden?: boolean;
  readonly attributes: ParticipantAttributes;
}

/** A participant, as LiveKit reports them. */
export interface ParticipantInRoom {
  readonly identity: string;
  readonly mayHear: boolean;
  readonly attributes: ParticipantAttributes;
}

/** A webhook of LiveKit about participants. */
export interface RoomWebhook {
  readonly kind: 'joined' | 'left' | 'shared' | 'room-ended';
  readonly room: string;
  readonly identity: string | null;
}

/**
 * Only `mintToken`, `readToken` and `readWebhook` work while LiveKit is down; the others throw. Missing
 * participants are ignored.
 */
export interface Media extends Tracks {
  mintToken(key: RoomToken): Promise<string>;
  /** The room, identity and permission to subscribe of a valid token; `null` for any other. */
  readToken(token: string): Promise<Pick<RoomToken, 'room' | 'identity' | 'mayHear'> | null>;
  /** Disconnects all participants. A missing room is ignored. */
  closeRoom(room: string): Promise<void>;
  /** Disconnects one participant. */
  removeParticipant(room: string, identity: string): Promise<void>;
  /** Without recorders. Empty when the room does not exist. */
  listParticipants(room: string): Promise<ParticipantInRoom[]>;
  hasRoom(room: string): Promise<boolean>;
  /** All rooms, with their creation times. */
  rooms(): Promise<{ name: string; madeAt: Date }[]>;
  /** Changes these attributes and keeps the others. */
  setAttributes(room: string, identity: string, attributes: ParticipantAttributes): Promise<void>;
  /** Whether the participant may subscribe to the tracks of others. */
  setCanSubscribe(room: string, identity: string, mayHear: boolean): Promise<void>;
  /** Sends a data message as JSON to all participants, or only to these identities. */
  sendData(room: string, topic: string, payload: unknown, identities?: readonly string[]): Promise<void>;
  /** @returns `null` for webhooks that are not about participants, or about recorders. Throws when the signature is invalid. */
  readWebhook(body: string, authorization: string | undefined): Promise<RoomWebhook | null>;
}

interface MediaOptions {
  /** The http(s) URL at which the server reaches LiveKit. */
  readonly httpUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** Recorders receive, and are no participants of a meeting: neither lists nor webhooks contain them. */
const recorderPrefix = 'recorder:';
const isRecorder = ({ identity, kind }: ParticipantInfo) =>
  identity.startsWith(recorderPrefix) || kind === ParticipantInfo_Kind.EGRESS;

/** Limits how long a request waits for a LiveKit that hangs. */
const timeoutSeconds = 5;

const shared = [
  TrackSource.CAMERA,
  TrackSource.MICROPHONE,
  TrackSource.SCREEN_SHARE,
  TrackSource.SCREEN_SHARE_AUDIO,
];

export function createMedia({ httpUrl, apiKey, apiSecret }: MediaOptions): Media {
  // LiveKit may hang. A transaction that waits for it would keep a connection from other tenants.
  const rooms = outsideTransactions(
    new RoomServiceClient(httpUrl, apiKey, apiSecret, { requestTimeout: timeoutSeconds }),
  );
  const webhooks = new WebhookReceiver(apiKey, apiSecret);
  const verifier = new TokenVerifier(apiKey, apiSecret);

  return {
    ...createTracks(rooms),
    mintToken({ room, identity, name, lastsMs, mayHear, mayShare, isHidden = false, attributes }) {
      const ttl = Math.floor(lastsMs / 1000);
      const token = new AccessToken(apiKey, apiSecret, {
        identity,
        name,
        ttl,
        attributes: { ...attributes },
      });
      // LiveKit counts a hidden participant, and sends the count to everyone in the room, unless it is one that
      // depends on the others: such a one does not keep a room open either.
      if (isHidden) token.kind = 'agent';
      token.addGrant({
        room,
        roomJoin: true,
        ...grantsOf(mayHear, mayShare),
        canUpdateOwnMetadata: false,
        ...(isHidden && { hidden: true }),
      });
      return token.toJwt();
    },
    async readToken(token) {
      if (token.includes('=')) return null;
      try {
        const { video, sub } = await verifier.verify(token);
        if (!video?.room || !sub) return null;
        return { room: video.room, identity: sub, mayHear: video.canSubscribe !== false };
      } catch {
        return null;
      }
    },
    closeRoom: (room) => unlessNotFound(rooms.deleteRoom(room)),
    removeParticipant: (room, identity) => unlessNotFound(rooms.removeParticipant(room, identity)),
    async listParticipants(room) {
      const all = (await unlessNotFound(rooms.listParticipants(room))) ?? [];
      const people = all.filter((person) => !isRecorder(person));
      return people.map(({ identity, permission, attributes }) => ({
        identity,
        attributes,
        mayHear: permission?.canSubscribe ?? false,
      }));
    },
    hasRoom: async (room) => (await rooms.listRooms([room])).length > 0,
    async rooms() {
      const all = await rooms.listRooms();
      return all.map(({ name, creationTime }) => ({ name, madeAt: new Date(Number(creationTime) * 1000) }));
    },
    async setAttributes(room, identity, attributes) {
      await unlessNotFound(rooms.updateParticipant(room, identity, { attributes: { ...attributes } }));
    },
    async setCanSubscribe(room, identity, mayHear) {
      // The permission replaces all that the token granted.
      const mayShare = identity.startsWith('guest:') ? 'devices' : true;
      const permission = { ...grantsOf(mayHear, mayShare), canUpdateMetadata: false };
      await unlessNotFound(rooms.updateParticipant(room, identity, { permission }));
    },
    async sendData(room, topic, payload, identities) {
      // LiveKit sends to all participants when the list is empty, and waits for seconds when the room does not
      // exist.
      if (identities?.length === 0 || (await rooms.listRooms([room])).length === 0) return;
      const data = new TextEncoder().encode(JSON.stringify(payload));
      const to = identities ? { destinationIdentities: [...identities] } : {};
      await unlessNotFound(rooms.sendData(room, data, DataPacket_Kind.RELIABLE, { topic, ...to }));
    },
    async readWebhook(body, authorization) {
      const { event, room, participant } = await webhooks.receive(body, authorization);
      const kind = webhookKinds[event];
      if (participant && isRecorder(participant)) return null;
      return kind && room ? { kind, room: room.name, identity: participant?.identity ?? null } : null;
    },
  };
}

/** Participants can neither send data nor change attributes. Only the server does. */
function grantsOf(mayHear: boolean, mayShare: RoomToken['mayShare'] = true) {
  return {
    canPublish: mayShare !== false,
    canPublishSources: sourcesOf(mayShare),
    canPublishData: false,
    canSubscribe: mayHear,
  };
}

function sourcesOf(mayShare: NonNullable<RoomToken['mayShare']>): TrackSource[] {
  switch (mayShare) {
    case false:
      return [];
    case 'microphone':
      return [TrackSource.MICROPHONE];
    case 'devices':
      return [TrackSource.CAMERA, TrackSource.MICROPHONE];
    case true:
      return [...shared];
  }
}

const webhookKinds: Partial<Record<string, RoomWebhook['kind']>> = {
  participant_joined: 'joined',
  participant_left: 'left',
  track_published: 'shared',
  room_finished: 'room-ended',
};

/** @throws DomainError media.unavailable when the request to LiveKit fails */
export async function orMediaUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new DomainError('media.unavailable', {}, { cause });
  }
}
