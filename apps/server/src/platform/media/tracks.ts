/** Mutes the tracks of a participant, or hides them from the others. */
import { type ParticipantInfo, type RoomServiceClient, TrackSource } from 'livekit-server-sdk';
import { unlessNotFound } from './not-found.ts';

/** The sources that can be muted. `screen` is the video and audio of a shared screen. */
export type MediaSource = 'camera' | 'microphone' | 'screen';

export interface Tracks {
  /**
   * Whether the others receive the participant's tracks. Call it again after a participant joins or
   * publishes.
   */
  setAudible(room: string, identity: string, isAudible: boolean): Promise<void>;
  /** Whether the participant shares it now, and has not muted it; false for a missing participant. */
  isSharing(room: string, identity: string, source: MediaSource): Promise<boolean>;
  /** Only the participant can unmute it. */
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
    async isSharing(room, identity, source) {
      const wanted: readonly TrackSource[] = sources[source];
      const person = await unlessNotFound(rooms.getParticipant(room, identity));
      return person?.tracks.some((track) => wanted.includes(track.source) && !track.muted) ?? false;
    },

    async mute(room, identity, source) {
      const wanted: readonly TrackSource[] = sources[source];
      const person = await unlessNotFound(rooms.getParticipant(room, identity));
      for (const track of person?.tracks ?? [])
        if (wanted.includes(track.source) && !track.muted)
          await unlessNotFound(rooms.mutePublishedTrack(room, identity, track.sid, true));
    },

    async setAudible(room, identity, isAudible) {
      const people = (await unlessNotFound(rooms.listParticipants(room))) ?? [];
      const shared = people.find((person) => person.identity === identity)?.tracks ?? [];
      if (shared.length === 0) return;
      const sids = shared.map(({ sid }) => sid);
      for (const other of people.filter((person) => person.identity !== identity && mayHear(person)))
        await unlessNotFound(rooms.updateSubscriptions(room, other.identity, sids, isAudible));
    },
  };
}

function mayHear({ permission }: ParticipantInfo): boolean {
  return permission?.canSubscribe ?? false;
}
