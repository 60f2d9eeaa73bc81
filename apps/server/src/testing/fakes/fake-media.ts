/** A fake of the port to LiveKit: the test sets the participants of a room, and reads the requests. */
import { isInTransaction } from '../../platform/db/transaction-context.ts';
import type { Media, ParticipantAttributes, RoomToken } from '../../platform/media/media.ts';
import type { MediaSource } from '../../platform/media/tracks.ts';

export interface FakeMedia extends Media {
  /** Room → the identities in it, which the test sets. */
  readonly inside: Map<string, Set<string>>;
  readonly minted: RoomToken[];
  readonly closed: string[];
  /** `{room} {identity}` */
  readonly removed: string[];
  /** Identity → its permissions and attributes, as the server set them. */
  readonly made: Map<string, { mayHear: boolean; isAudible: boolean; attributes: ParticipantAttributes }>;
  /** `{identity} {source}` of what participants do not share; the others share everything. */
  readonly notShared: Set<string>;
  readonly muted: { identity: string; source: MediaSource }[];
  /** The data messages that were sent; `to` is `null` for all participants. */
  readonly said: { room: string; topic: string; payload: unknown; to: readonly string[] | null }[];
  /** While true, every request to the media server fails. */
  down: boolean;
}

export function createFakeMedia(): FakeMedia {
  const inside: FakeMedia['inside'] = new Map();
  const made: FakeMedia['made'] = new Map();
  const closed: string[] = [];
  const removed: string[] = [];
  const madeOf = (identity: string) =>
    made.get(identity) ?? { mayHear: true, isAudible: true, attributes: {} };
  const fake: FakeMedia = {
    inside,
    closed,
    removed,
    made,
    minted: [],
    muted: [],
    notShared: new Set(),
    said: [],
    down: false,
    mintToken: async (key) => {
      fake.minted.push(key);
      return `${key.room} ${key.identity}`;
    },
    readToken: async () => null,
    closeRoom: async (room) => {
      request();
      closed.push(room);
      inside.delete(room);
    },
    removeParticipant: async (room, identity) => {
      request();
      if (inside.get(room)?.delete(identity)) removed.push(`${room} ${identity}`);
    },
    listParticipants: async (room) => {
      request();
      return [...(inside.get(room) ?? [])].map((identity) => ({ identity, ...madeOf(identity) }));
    },
    hasRoom: async (room) => {
      request();
      return inside.has(room);
    },
    rooms: async () => {
      request();
      return [...inside.keys()].map((name) => ({ name, madeAt: new Date(0) }));
    },
    setAttributes: async (_room, identity, attributes) => {
      request();
      const before = madeOf(identity);
      made.set(identity, { ...before, attributes: { ...before.attributes, ...attributes } });
    },
    setCanSubscribe: async (_room, identity, mayHear) => {
      request();
      made.set(identity, { ...madeOf(identity), mayHear });
    },
    setAudible: async (_room, identity, isAudible) => {
      request();
      made.set(identity, { ...madeOf(identity), isAudible: isAudible });
    },
    mute: async (_room, identity, source) => {
      request();
      fake.muted.push({ identity, source });
    },
    isSharing: async (room, identity, source) => {
      request();
      return (inside.get(room)?.has(identity) ?? false) && !fake.notShared.has(`${identity} ${source}`);
    },
    sendData: async (room, topic, payload, identities) => {
      request();
      fake.said.push({ room, topic, payload, to: identities ?? null });
    },
    readWebhook: async () => null,
  };
  function request(): void {
    if (isInTransaction()) throw new Error('the media server was called inside a transaction');
    if (fake.down) throw new Error('the media server does not respond');
  }
  return fake;
}
