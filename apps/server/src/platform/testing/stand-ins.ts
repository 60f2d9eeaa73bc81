/** Stand-ins for what a unit test has no use for in full: the media server and the live gateway. They note what they are asked. */
import type { Media, PersonAttributes, RoomKey } from '../media/media.ts';
import type { MediaSource } from '../media/tracks.ts';
import type { MessagePort } from '../messages/port.ts';
import type { LiveGateway } from '../sockets/gateway.ts';
import type { Storage } from '../storage/storage.ts';

export interface MediaStandIn extends Media {
  /** Room → who is inside, as the test says. */
  readonly inside: Map<string, Set<string>>;
  readonly minted: RoomKey[];
  readonly closed: string[];
  /** `{room} {identity}` */
  readonly removed: string[];
  /** Identity → what the server made of it in the room. */
  readonly made: Map<string, { mayHear: boolean; isHeard: boolean; attributes: PersonAttributes }>;
  readonly muted: { identity: string; source: MediaSource }[];
  /** What the rooms were told; `to` is everybody's where nobody is named. */
  readonly said: { room: string; topic: string; news: unknown; to: readonly string[] | null }[];
  /** While set nothing that goes to the media server arrives. */
  down: boolean;
}

export function createMediaStandIn(): MediaStandIn {
  const inside: MediaStandIn['inside'] = new Map();
  const made: MediaStandIn['made'] = new Map();
  const closed: string[] = [];
  const removed: string[] = [];
  const madeOf = (identity: string) => made.get(identity) ?? { mayHear: true, isHeard: true, attributes: {} };
  const stand: MediaStandIn = {
    ...{ inside, closed, removed, made, minted: [], muted: [], said: [], down: false },
    mintKey: async (key) => {
      stand.minted.push(key);
      return `${key.room} ${key.identity}`;
    },
    readKey: async () => null,
    closeRoom: async (room) => {
      refuseDown();
      closed.push(room);
      inside.delete(room);
    },
    removePerson: async (room, identity) => {
      refuseDown();
      if (inside.get(room)?.delete(identity)) removed.push(`${room} ${identity}`);
    },
    peopleIn: async (room) => {
      refuseDown();
      return [...(inside.get(room) ?? [])].map((identity) => ({ identity, ...madeOf(identity) }));
    },
    rooms: async () => [...inside.keys()].map((name) => ({ name, madeAt: new Date(0) })),
    setAttributes: async (_room, identity, attributes) => {
      refuseDown();
      const before = madeOf(identity);
      made.set(identity, { ...before, attributes: { ...before.attributes, ...attributes } });
    },
    setHearing: async (_room, identity, mayHear) => {
      refuseDown();
      made.set(identity, { ...madeOf(identity), mayHear });
    },
    setHeard: async (_room, identity, isHeard) => {
      refuseDown();
      made.set(identity, { ...madeOf(identity), isHeard });
    },
    mute: async (_room, identity, source) => {
      refuseDown();
      stand.muted.push({ identity, source });
    },
    tell: async (room, topic, news, identities) => {
      refuseDown();
      stand.said.push({ room, topic, news, to: identities ?? null });
    },
    readNotice: async () => null,
  };
  function refuseDown(): void {
    if (stand.down) throw new Error('the media server does not answer');
  }
  return stand;
}

export interface Told {
  readonly to: string;
  readonly name: string;
  readonly news: Record<string, unknown>;
}

/** Notes the news it is given; nobody is ever connected. */
export function createLiveStandIn(): { live: LiveGateway; told: Told[] } {
  const told: Told[] = [];
  const live: LiveGateway = {
    open: () => {},
    serve: () => {},
    tell: (_scope, _namespace, to, name, news) => {
      told.push({ to: Object.values(to).join(), name, news: news as Record<string, unknown> });
    },
    join: () => {},
    leave: () => {},
    connected: () => new Map(),
    cut: () => {},
    close: async () => {},
  };
  return { live, told };
}

/** For tests that keep no files. */
export const noStorage: Storage = {
  put: async () => {
    throw new Error('not asked in this test');
  },
  get: async () => null,
  remove: async () => {},
  keys: async function* () {},
  removeAll: async () => {},
};

/** For tests in which nobody is written to. */
export const noMessages: MessagePort = {
  channelsOf: async () => [],
  wordCode: async (_unit, { code }) => ({ subject: null, text: code }),
  send: async () => {},
  plan: async () => [],
  cancel: async () => {},
};
