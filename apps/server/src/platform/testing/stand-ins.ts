/** Stand-ins for what a unit test has no use for in full: the media server and the live gateway. They note what they are asked. */
import type { Media } from '../media/media.ts';
import type { MessagePort } from '../messages/port.ts';
import type { LiveGateway } from '../sockets/gateway.ts';
import type { Storage } from '../storage/storage.ts';

export interface MediaStandIn extends Media {
  /** Room → who is inside, as the test says. */
  readonly inside: Map<string, Set<string>>;
  readonly closed: string[];
  /** `{room} {identity}` */
  readonly removed: string[];
}

export function createMediaStandIn(): MediaStandIn {
  const inside = new Map<string, Set<string>>();
  const closed: string[] = [];
  const removed: string[] = [];
  return {
    ...{ inside, closed, removed },
    mintKey: async ({ room, identity }) => `${room} ${identity}`,
    readKey: async () => null,
    closeRoom: async (room) => {
      closed.push(room);
      inside.delete(room);
    },
    removePerson: async (room, identity) => {
      if (inside.get(room)?.delete(identity)) removed.push(`${room} ${identity}`);
    },
    identitiesIn: async (room) => [...(inside.get(room) ?? [])],
    readNotice: async () => null,
  };
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
};

/** For tests in which nobody is written to. */
export const noMessages: MessagePort = {
  channelsOf: async () => [],
  wordCode: async (_unit, { code }) => ({ subject: null, text: code }),
  send: async () => {},
  plan: async () => [],
  cancel: async () => {},
};
