/** The media room on LiveKit. The only file that knows the library; it travels as a chunk of its own. */
import {
  DisconnectReason,
  LocalAudioTrack,
  type LocalTrack,
  LocalVideoTrack,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
} from 'livekit-client';
import { recallDevices } from '../../platform/device-choice.ts';
import type { ClosedReason, DeviceKind, MediaRoom, Places, RoomNews } from './call-ports.ts';
import { heldBack } from './held-back.ts';
import { fitsLayers } from './layers.ts';
import { remotePeople } from './livekit-people.ts';
import { qualityOf } from './livekit-quality.ts';
import { receivedBytes } from './livekit-stats.ts';
import { nextResumeInMs } from './reconnecting.ts';

const sources = { camera: Track.Source.Camera, microphone: Track.Source.Microphone } as const;

/** Shorter than the library's 15 s: a try that hangs in a dead network must not cost the next one. */
const timeouts = { websocketTimeout: 5000, peerConnectionTimeout: 10_000, maxRetries: 0 };

setLogLevel('silent');

/**
 * A room that is not entered yet.
 * @param makePlaces what stands for a device that is not there yet when the room is entered; without it nothing does
 */
export function openLiveKitRoom(
  onNews: (news: RoomNews) => void,
  makePlaces: () => Places = () => ({}),
): MediaRoom {
  const wanted: Record<DeviceKind, MediaStreamTrack | null> = { camera: null, microphone: null };
  const turns: Record<DeviceKind, Promise<void>> = {
    camera: Promise.resolve(),
    microphone: Promise.resolve(),
  };
  let isOpen = false;
  let hasEntered = false;
  let entering: Promise<void> | null = null;
  let places: Places | null = null;

  // Made for whoever comes without: a device that is there already needs none.
  const placeOf = (kind: DeviceKind) => {
    places ??= makePlaces();
    return places[kind];
  };

  const room = new Room({
    // The other way each new track costs two rounds of a description of 20 KB, half a second of a slow phone's time.
    singlePeerConnection: false,
    adaptiveStream: true,
    dynacast: true,
    // The devices outlive a connection; leaving for good stops them elsewhere.
    stopLocalTrackOnUnpublish: false,
    // Its listener also fires on links that do not leave the page; the view model watches the page itself.
    disconnectOnPageLeave: false,
    // A voice needs no more; the library's 48 kbit/s, said twice against loss, fill a line of 100.
    publishDefaults: { simulcast: true, dtx: true, red: true, audioPreset: { maxBitrate: 32_000 } },
    reconnectPolicy: {
      nextRetryDelayInMs({ elapsedMs, retryCount }) {
        // Asked at the very loss, half a second before the library's own event.
        isOpen = false;
        onNews({ type: 'interrupted' });
        return nextResumeInMs({ lostForMs: elapsedMs, failed: retryCount, random: Math.random() });
      },
    },
  });

  // No picture is made for an empty room; the sound goes, and its receipts tell that the line lives.
  let hasMet = false;
  const toShare = (kind: DeviceKind) => {
    hasMet ||= room.remoteParticipants.size > 0;
    return kind === 'camera' && !hasMet ? null : wanted[kind];
  };

  const bring = (kind: DeviceKind) => {
    turns[kind] = turns[kind].then(async () => {
      try {
        if (isOpen) await publish(room, kind, toShare(kind), placeOf);
      } catch {
        // While the connection is down nothing can be published; it is brought again afterwards.
        if (isOpen && wanted[kind]) onNews({ type: 'share_failed', kind });
      }
    });
  };

  const open = () => {
    isOpen = true;
    bring('camera');
    bring('microphone');
  };

  const changed = () => onNews({ type: 'view' });
  for (const event of changes) room.on(event, changed);
  room.on(RoomEvent.SignalConnected, open);
  room.on(RoomEvent.ParticipantConnected, () => bring('camera'));
  room.on(RoomEvent.Reconnected, () => {
    open();
    onNews({ type: 'resumed' });
  });
  // Resuming was refused, and the library would now connect anew, with two seconds of sleep and the pictures held back.
  room.on(RoomEvent.Reconnecting, () => {
    if (hasEntered) onNews({ type: 'closed', reason: 'forgotten' });
  });
  room.on(RoomEvent.Disconnected, (reason) => {
    isOpen = false;
    // A connection that never stood is told by `enter` rejecting.
    if (hasEntered) onNews({ type: 'closed', reason: closedReason(reason) });
  });

  return {
    enter({ url, token }) {
      // Also of a room that was stood in ahead: the speaker may have been chosen since.
      const { speaker } = recallDevices();
      if (speaker) void room.switchActiveDevice('audiooutput', speaker).catch(() => {});
      entering ??= room.connect(url, token, timeouts).then(() => {
        hasEntered = true;
        // Who came in while we were coming in has not been told of.
        bring('camera');
      });
      return entering;
    },
    share(kind, track) {
      wanted[kind] = track;
      bring(kind);
    },
    view: () => ({
      people: remotePeople(room),
      quality: qualityOf(room.localParticipant),
      isSoundBlocked: !room.canPlaybackAudio,
    }),
    startSound: () => room.startAudio(),
    received: () => receivedBytes(room),
    handle: room,
    async leave() {
      isOpen = false;
      room.removeAllListeners();
      await room.disconnect(false);
    },
  };
}

const changes = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.AudioPlaybackStatusChanged,
  RoomEvent.SignalConnected,
] as const;

async function publish(
  room: Room,
  kind: DeviceKind,
  track: MediaStreamTrack | null,
  placeOf: (kind: DeviceKind) => MediaStreamTrack | undefined,
) {
  const me = room.localParticipant;
  const stands = me.getTrackPublication(sources[kind])?.track;
  const isOutOfSize = stands && track && !hasRoomFor(stands, track);
  if (isOutOfSize) await me.unpublishTrack(stands, false);
  const published = isOutOfSize ? undefined : stands;
  if (!published) {
    const first = track ?? placeOf(kind);
    if (!first) return;
    const local = toLocalTrack(kind, first);
    if (!track) {
      heldBack.add(local);
      await local.mute();
    }
    return void (await me.publishTrack(local, { source: sources[kind] }));
  }
  if (!track) {
    heldBack.add(published);
    return void (await published.mute());
  }
  if (published.mediaStreamTrack !== track) await published.replaceTrack(track, true);
  await published.unmute();
  heldBack.remove(published);
}

/** Whether the track can take the other's place as it was agreed on with the media server. */
const hasRoomFor = (published: LocalTrack, track: MediaStreamTrack): boolean =>
  track.kind === 'audio' ||
  published.mediaStreamTrack === track ||
  fitsLayers(published.sender?.getParameters().encodings.length, track.getSettings());

/**
 * Remembers its picture's size. A camera that is off is stopped and does not tell it any more; a room that reconnects
 * would wait a second for it, and everybody with it.
 */
class CameraTrack extends LocalVideoTrack {
  #size: Track.Dimensions | undefined;

  override get dimensions(): Track.Dimensions | undefined {
    this.#size = super.dimensions ?? this.#size;
    return this.#size;
  }
}

/** Marked as ours: else the library stops, asks for and reopens the device by itself when it reconnects. */
function toLocalTrack(kind: DeviceKind, track: MediaStreamTrack): LocalTrack {
  return kind === 'camera'
    ? new CameraTrack(track, undefined, true)
    : new LocalAudioTrack(track, undefined, true);
}

function closedReason(reason: DisconnectReason | undefined): ClosedReason {
  switch (reason) {
    case DisconnectReason.DUPLICATE_IDENTITY:
      return 'taken_over';
    case DisconnectReason.PARTICIPANT_REMOVED:
      return 'removed';
    case DisconnectReason.ROOM_DELETED:
    case DisconnectReason.ROOM_CLOSED:
      return 'deleted';
    default:
      return 'lost';
  }
}
