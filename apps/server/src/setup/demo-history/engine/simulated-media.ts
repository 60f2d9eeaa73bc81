/** The media server of the simulation: rooms are sets of identities, and no media flows. */
import type { Media } from '../../../platform/media/media.ts';

export interface SimulatedMedia extends Media {
  /** People enter the room. Tell the application with `reconcileRoom`. */
  enter(room: string, ...identities: readonly string[]): void;
  leave(room: string, identity: string): void;
}

export function createSimulatedMedia(): SimulatedMedia {
  const rooms = new Map<string, Set<string>>();
  const nothing = async () => {};
  return {
    enter(room, ...identities) {
      rooms.set(room, new Set([...(rooms.get(room) ?? []), ...identities]));
    },
    leave(room, identity) {
      rooms.get(room)?.delete(identity);
    },
    mintToken: async ({ room, identity }) => `${room} ${identity}`,
    readToken: async () => null,
    readWebhook: async () => null,
    closeRoom: async (room) => void rooms.delete(room),
    removeParticipant: async (room, identity) => void rooms.get(room)?.delete(identity),
    listParticipants: async (room) =>
      [...(rooms.get(room) ?? [])].map((identity) => ({ identity, mayHear: true, attributes: {} })),
    hasRoom: async (room) => rooms.has(room),
    rooms: async () => [],
    setAttributes: nothing,
    setCanSubscribe: nothing,
    setAudible: nothing,
    mute: nothing,
    isSharing: async () => false,
    sendData: nothing,
  };
}
