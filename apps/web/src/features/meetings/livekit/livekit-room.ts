/** `MediaRoom` on livekit-client, loaded as a separate chunk. */
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
import { recallDevices } from '../../../platform/devices/device-choice.ts';
import type {
  ClosedReason,
  DeviceKind,
  MediaRoom,
  MediaRoomEvent,
  PlaceholderTracks,
} from '../call/call-ports.ts';
import { BrowserRejection } from '../call/entry-errors.ts';
import { nextResumeInMs } from '../call/reconnecting.ts';
import { remotePeople } from './livekit-participants.ts';
import { qualityOf } from './livekit-quality.ts';
import { receivedBytes } from './livekit-stats.ts';
import { locallyMuted } from './locally-muted.ts';
import { fitsLayers } from './simulcast-layers.ts';

const sources = { camera: Track.Source.Camera, microphone: Track.Source.Microphone } as const;

/** Shorter than LiveKit's 15 s: an attempt that hangs in a dead network must not delay the next one. */
const timeouts = { websocketTimeout: 5000, peerConnectionTimeout: 10_000, maxRetries: 0 };

setLogLevel('silent');

/**
 * Creates a room that is not connected yet.
 * @param createPlaceholderTracks creates the tracks to publish for devices that are not open yet; by default
 * none
 */
export function openLiveKitRoom(
  onEvent: (event: MediaRoomEvent) => void,
  createPlaceholderTracks: () => PlaceholderTracks = () => ({}),
): MediaRoom {
  const wanted: Record<DeviceKind, MediaStreamTrack | null> = { camera: null, microphone: null };
  const publishing: Record<DeviceKind, Promise<void>> = {
    camera: Promise.resolve(),
    microphone: Promise.resolve(),
  };
  let isOpen = false;
  let hasEntered = false;
  let entering: Promise<void> | null = null;
  /** LiveKit calls everything before this an unreachable server. */
  let isSignalConnected = false;
  let placeholders: PlaceholderTracks | null = null;

  // Created on demand: a device that is already open needs no placeholder.
  const placeholderOf = (kind: DeviceKind) => {
    placeholders ??= createPlaceholderTracks();
    return placeholders[kind];
  };

  const room = new Room({
    // With a single peer connection each new track costs two SDP exchanges of 20 KB, half a second on a slow
    // phone.
    singlePeerConnection: false,
    adaptiveStream: true,
    dynacast: true,
    // The devices outlive a connection; the call stops them when it ends.
    stopLocalTrackOnUnpublish: false,
    // LiveKit's listener also fires on links that do not leave the page; the view model handles page events.
    disconnectOnPageLeave: false,
    // Enough for speech; LiveKit's default of 48 kbit/s with RED redundancy fills a connection of 100 kbit/s.
    publishDefaults: { simulcast: true, dtx: true, red: true, audioPreset: { maxBitrate: 32_000 } },
    reconnectPolicy: {
      nextRetryDelayInMs({ elapsedMs, retryCount }) {
        // LiveKit calls this right at the loss, half a second before its Reconnecting event.
        isOpen = false;
        onEvent({ type: 'interrupted' });
        return nextResumeInMs({ lostForMs: elapsedMs, failed: retryCount, random: Math.random() });
      },
    },
  });

  // The camera is not published to an empty room. Audio is: its RTCP reports show that the connection works.
  let hadOthers = false;
  const toShare = (kind: DeviceKind) => {
    hadOthers ||= room.remoteParticipants.size > 0;
    return kind === 'camera' && !hadOthers ? null : wanted[kind];
  };

  const schedulePublish = (kind: DeviceKind) => {
    publishing[kind] = publishing[kind].then(async () => {
      try {
        if (isOpen) await publish(room, kind, toShare(kind), placeholderOf);
      } catch {
        // Publishing fails while the connection is down; `open` publishes again afterwards.
        if (isOpen && wanted[kind]) onEvent({ type: 'share_failed', kind });
      }
    });
  };

  const open = () => {
    isOpen = true;
    schedulePublish('camera');
    schedulePublish('microphone');
  };

  const notifyView = () => onEvent({ type: 'view' });
  for (const name of viewEvents) room.on(name, notifyView);
  room.on(RoomEvent.SignalConnected, () => {
    isSignalConnected = true;
    open();
  });
  room.on(RoomEvent.ParticipantConnected, () => schedulePublish('camera'));
  room.on(RoomEvent.Reconnected, () => {
    open();
    onEvent({ type: 'resumed' });
  });
  // The server rejected the resume. LiveKit would now reconnect with a two-second pause and muted video;
  // entering again is faster.
  room.on(RoomEvent.Reconnecting, () => {
    if (hasEntered) onEvent({ type: 'closed', reason: 'forgotten' });
  });
  room.on(RoomEvent.Disconnected, (reason) => {
    isOpen = false;
    // A connection that was never established is reported by the rejection of `enter`.
    if (hasEntered) onEvent({ type: 'closed', reason: closedReason(reason) });
  });

  return {
    enter({ url, token }) {
      // Applies to a preconnected room too: the speaker may have been chosen since.
      const { speaker } = recallDevices();
      if (speaker) void room.switchActiveDevice('audiooutput', speaker).catch(() => {});
      let isConfiguring = false;
      const rtcConfig = configurationThat(() => {
        isConfiguring = true;
      });
      entering ??= room.connect(url, token, { ...timeouts, rtcConfig }).then(
        () => {
          hasEntered = true;
          // LiveKit emits no event for participants who joined during the connect.
          schedulePublish('camera');
        },
        (error: Error) => {
          throw isConfiguring && !isSignalConnected
            ? new BrowserRejection(error.message, { cause: error })
            : error;
        },
      );
      return entering;
    },
    share(kind, track) {
      wanted[kind] = track;
      schedulePublish(kind);
    },
    view: () => ({
      people: remotePeople(room),
      quality: qualityOf(room.localParticipant),
      isAudioBlocked: !room.canPlaybackAudio,
    }),
    startAudio: () => room.startAudio(),
    received: () => receivedBytes(room),
    handle: room,
    async leave() {
      isOpen = false;
      room.removeAllListeners();
      await room.disconnect(false);
    },
  };
}

/** LiveKit reads it when the server has let us in, right before it creates the peer connections. */
function configurationThat(isRead: () => void): RTCConfiguration {
  return {
    get iceCandidatePoolSize() {
      isRead();
      return 0;
    },
  };
}

const viewEvents = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.ParticipantNameChanged,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  // When a track is unsubscribed, its publication still has it. It is gone when this follows.
  RoomEvent.TrackUnpublished,
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
  placeholderOf: (kind: DeviceKind) => MediaStreamTrack | undefined,
) {
  const me = room.localParticipant;
  const current = me.getTrackPublication(sources[kind])?.track;
  const mustRepublish = current && track && !fitsPublished(current, track);
  if (mustRepublish) await me.unpublishTrack(current, false);
  const published = mustRepublish ? undefined : current;
  if (!published) {
    const first = track ?? placeholderOf(kind);
    if (!first) return;
    const local = toLocalTrack(kind, first);
    if (!track) {
      locallyMuted.add(local);
      await local.mute();
    }
    return void (await me.publishTrack(local, { source: sources[kind] }));
  }
  if (!track) {
    locallyMuted.add(published);
    return void (await published.mute());
  }
  if (published.mediaStreamTrack !== track) await published.replaceTrack(track, true);
  await published.unmute();
  locallyMuted.remove(published);
}

/** Whether the track can replace the published one within the negotiated simulcast layers. */
const fitsPublished = (published: LocalTrack, track: MediaStreamTrack): boolean =>
  track.kind === 'audio' ||
  published.mediaStreamTrack === track ||
  fitsLayers(published.sender?.getParameters().encodings.length, track.getSettings());

/**
 * Caches the video dimensions. A stopped camera no longer reports them, and a reconnecting room would wait a
 * second for them.
 */
class CameraTrack extends LocalVideoTrack {
  #size: Track.Dimensions | undefined;

  override get dimensions(): Track.Dimensions | undefined {
    this.#size = super.dimensions ?? this.#size;
    return this.#size;
  }
}

/** `userProvidedTrack` is set: otherwise LiveKit stops and reopens the device itself on a reconnect. */
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
