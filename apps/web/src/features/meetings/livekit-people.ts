/** The others in a LiveKit room, in the product's words. */
import { type RemoteParticipant, type RemoteTrack, type Room, Track } from 'livekit-client';
import type { MediaSource, RemotePerson } from './call-ports.ts';
import { qualityOf } from './livekit-quality.ts';

/** Somebody who is there only to record or watch is not shown. */
export function remotePeople(room: Room): RemotePerson[] {
  return [...room.remoteParticipants.values()].map(toPerson);
}

function toPerson(participant: RemoteParticipant): RemotePerson {
  const camera = participant.getTrackPublication(Track.Source.Camera);
  const microphone = participant.getTrackPublication(Track.Source.Microphone);
  return {
    identity: participant.identity,
    name: participant.name ?? '',
    camera: camera?.track && !camera.isMuted ? toSource(camera.track as RemoteTrack) : null,
    sound: microphone?.track ? toSource(microphone.track as RemoteTrack) : null,
    isMuted: !microphone || microphone.isMuted,
    isSpeaking: participant.isSpeaking,
    isLost: qualityOf(participant) === 'lost',
  };
}

const known = new WeakMap<RemoteTrack, MediaSource>();

/** The same source for the same track, so that an element is attached once. */
function toSource(track: RemoteTrack): MediaSource {
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
