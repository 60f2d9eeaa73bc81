/** Maps LiveKit's remote participants to `RemotePerson`. */
import { obsIdentityPrefix } from '@foyer/contract/meetings/obs-identity.ts';
import { type RemoteParticipant, type RemoteTrack, type Room, Track } from 'livekit-client';
import type { RemoteMedia, RemotePerson } from '../call/call-ports.ts';
import { qualityOf } from './livekit-quality.ts';

/** The other participants, without OBS, whose video is the screen of an agent. */
export const peopleIn = (room: Room): RemoteParticipant[] =>
  [...room.remoteParticipants.values()].filter(({ identity }) => !identity.startsWith(obsIdentityPrefix));

/** Hidden participants, such as supervisors, do not appear in `remoteParticipants`. */
export function remotePeople(room: Room): RemotePerson[] {
  return peopleIn(room).map(toPerson);
}

function toPerson(participant: RemoteParticipant): RemotePerson {
  const camera = participant.getTrackPublication(Track.Source.Camera);
  const microphone = participant.getTrackPublication(Track.Source.Microphone);
  return {
    identity: participant.identity,
    name: participant.name ?? '',
    camera: camera?.track && !camera.isMuted ? toSource(camera.track as RemoteTrack) : null,
    audio: microphone?.track ? toSource(microphone.track as RemoteTrack) : null,
    isMuted: !microphone || microphone.isMuted,
    isSpeaking: participant.isSpeaking,
    isLost: qualityOf(participant) === 'lost',
  };
}

const known = new WeakMap<RemoteTrack, RemoteMedia>();

/** Returns the same object for the same track, so that an element is attached once. */
function toSource(track: RemoteTrack): RemoteMedia {
  const source = known.get(track) ?? {
    id: track.sid ?? track.mediaStreamTrack.id,
    attach(element) {
      track.attach(element);
      return () => {
        track.detach(element);
      };
    },
  };
  known.set(track, source);
  return source;
}
