/** What somebody shares, as LiveKit has it: muted from outside, or kept from the others. */
import { type ParticipantInfo, type RoomServiceClient, TrackSource } from 'livekit-server-sdk';
import { unlessNotFound } from './not-found.ts';

/** What of somebody's can be muted; `screen` is picture and sound of a shared screen. */
export type MediaSource = 'camera' | 'microphone' | 'screen';

export interface Tracks {
  /** Whether others get what somebody shares; to be said again when somebody comes or more is shared. */
  setHeard(room: string, identity: string, isHeard: boolean): Promise<void>;
  /** Only the person can turn it on again. */
  mute(room: string, identity: string, source: MediaSource): Promise<void>;
}

const sources = {
  camera: [TrackSource.CAMERA],
  microphone: [TrackSource.MICROPHONE],
  screen: [TrackSource.SCREEN_SHARE, TrackSource.SCREEN_SHARE_AUDIO],
} satisfies Record<MediaSource, TrackSource[]>;

type Rooms = Pick<
  RoomServiceClient,
  'getParticipant' | 'listParticipants' | 'mutePublishedTrack' | 'updateSubscriptions'
>;

export function createTracks(rooms: Rooms): Tracks {
  return {
    async mute(room, identity, source) {
      const wanted: readonly TrackSource[] = sources[source];
      const person = await unlessNotFound(rooms.getParticipant(room, identity));
      for (const track of person?.tracks ?? [])
        if (wanted.includes(track.source) && !track.muted)
          await unlessNotFound(rooms.mutePublishedTrack(room, identity, track.sid, true));
    },

    async setHeard(room, identity, isHeard) {
      const people = (await unlessNotFound(rooms.listParticipants(room))) ?? [];
      const shared = people.find((person) => person.identity === identity)?.tracks ?? [];
      if (shared.length === 0) return;
      const sids = shared.map(({ sid }) => sid);
      for (const other of people.filter((person) => person.identity !== identity && mayHear(person)))
        await unlessNotFound(rooms.updateSubscriptions(room, other.identity, sids, isHeard));
    },
  };
}

function mayHear({ permission }: ParticipantInfo): boolean {
  return permission?.canSubscribe ?? false;
}
