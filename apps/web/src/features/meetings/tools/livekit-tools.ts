/**
 * `ToolRoom` on an open LiveKit room. Imports only types of the library, whose code is loaded with the room.
 */
import { obsIdentityPrefix } from '@foyer/contract/meetings/obs-identity.ts';
import { recorderIdentityOf } from '@foyer/contract/meetings/recorder-identity.ts';
import type { Recipient, SharedSource } from '@foyer/contract/meetings/room.ts';
import { monitorIdentityOf } from '@foyer/contract/meetings/supervision.ts';
import type {
  LocalTrack,
  LocalVideoTrack,
  Participant,
  RemoteParticipant,
  RemoteTrack,
  RemoteTrackPublication,
  Room,
  RoomEvent,
  Track,
  VideoQuality,
} from 'livekit-client';
import type { RemoteMedia } from '../call/call-ports.ts';
import { peopleIn } from '../livekit/livekit-participants.ts';
import { qualityOf } from '../livekit/livekit-quality.ts';
import { locallyMuted } from '../livekit/locally-muted.ts';
import type { PersonTracks } from '../room/room-parts.ts';
import { readConnectionStats } from './quality/livekit-connection-stats.ts';
import { limitVoiceOf } from './quality/livekit-voice.ts';
import type { ReceivedLimit, Screen, SentLimit, ToolPerson, ToolRoom } from './tool-ports.ts';

// Plain strings: importing LiveKit's enums would pull the library into this chunk.
const source = (name: string) => name as Track.Source;
const camera = source('camera');
const microphone = source('microphone');
const screenVideo = source('screen_share');
const screenAudio = source('screen_share_audio');
/** Screen audio such as a film, in bits per second. */
const music = { maxBitrate: 64_000 };
const limitQuality: Record<Exclude<ReceivedLimit, 'none'>, VideoQuality> = { low: 0, medium: 1, high: 2 };
const changes = [
  'participantConnected',
  'participantDisconnected',
  'participantAttributesChanged',
  'participantNameChanged',
  'trackSubscribed',
  'trackUnsubscribed',
  // When a track is unsubscribed, its publication still has it. It is gone when this follows.
  'trackUnpublished',
  'trackMuted',
  'trackUnmuted',
  'localTrackPublished',
  'localTrackUnpublished',
  'connectionQualityChanged',
  'activeSpeakersChanged',
  'reconnected',
] as RoomEvent[];

export function openLiveKitTools(handle: unknown): ToolRoom {
  const room = handle as Room;
  const me = room.localParticipant;
  const published = (which: Track.Source) => me.getTrackPublication(which);
  let limits: { cameras: ReceivedLimit; screens: ReceivedLimit } = { cameras: 'high', screens: 'high' };
  let recipient: Recipient = 'EVERYONE';
  let isRestricted = false;
  let wasLow = false;
  let isPaused = false;

  function limitAll() {
    for (const person of room.remoteParticipants.values()) {
      // LiveKit calls the video of every WHIP client a camera.
      const isScreen = person.identity.startsWith(obsIdentityPrefix);
      limitOne(person.getTrackPublication(camera), isScreen ? limits.screens : limits.cameras);
      limitOne(person.getTrackPublication(screenVideo), limits.screens);
    }
  }

  /**
   * Agents may subscribe to all tracks; others only to camera and microphone, not to the screen. A supervisor and a
   * recorder are hidden, so every page permits both always, without knowing whether there is one.
   */
  function applyPermissions() {
    if (recipient === 'EVERYONE') {
      if (isRestricted) me.setTrackSubscriptionPermissions(true);
      isRestricted = false;
      return;
    }
    const cameraAndMicrophone = [published(camera), published(microphone)]
      .map((track) => track?.trackSid)
      .filter((sid) => sid !== undefined);
    const people = peopleIn(room);
    isRestricted = true;
    const meetingId = room.name.slice(room.name.indexOf(':') + 1);
    me.setTrackSubscriptionPermissions(false, [
      { participantIdentity: monitorIdentityOf(meetingId), allowAll: true },
      { participantIdentity: recorderIdentityOf(meetingId), allowAll: true },
      ...people.map((person) =>
        sideOf(person) === 'agent'
          ? { participantIdentity: person.identity, allowAll: true }
          : { participantIdentity: person.identity, allowedTrackSids: cameraAndMicrophone },
      ),
    ]);
  }

  /** Applies the permissions to participants who join and tracks that are published during a screen share. */
  const refreshPermissions = () => {
    if (isRestricted) applyPermissions();
  };
  room.on('participantConnected' as RoomEvent.ParticipantConnected, refreshPermissions);
  room.on('localTrackPublished' as RoomEvent.LocalTrackPublished, refreshPermissions);
  room.on('trackSubscribed' as RoomEvent.TrackSubscribed, limitAll);

  async function stopScreen() {
    for (const which of [screenVideo, screenAudio]) {
      const track = published(which)?.track;
      if (track) await me.unpublishTrack(track, true);
    }
    recipient = 'EVERYONE';
    applyPermissions();
  }

  return {
    view: () => ({
      self: { identity: me.identity, ...attributesOf(me) },
      muted: mutedOf(me),
      ownObs: obsScreen(obsOf(room, me.identity)),
      people: peopleIn(room).map((person) => toPerson(person, obsOf(room, person.identity))),
    }),

    onChange(listener) {
      for (const event of changes) room.on(event, listener);
      return () => {
        for (const event of changes) room.off(event, listener);
      };
    },

    onServerMessage(listener) {
      const onData = (payload: Uint8Array, _: unknown, __: unknown, topic = '', ___: unknown, from = '') => {
        // Messages of the server carry no participant identity.
        if (from === '') listener(topic, payload);
      };
      room.on('dataReceived' as RoomEvent.DataReceived, onData as never);
      return () => room.off('dataReceived' as RoomEvent.DataReceived, onData as never);
    },

    limitReceived(cameras, screens) {
      limits = { cameras, screens };
      limitAll();
    },

    limitSent(limit: SentLimit) {
      const track = published(camera)?.track as LocalVideoTrack | undefined;
      if (!track) return;
      if (limit === 'none') {
        isPaused = true;
        // A muted track alone would still send black frames.
        return void Promise.all([track.mute(), track.pauseUpstream()]);
      }
      // Resume only what was paused here; a track that an agent muted stays muted.
      if (isPaused) void Promise.all([track.resumeUpstream(), track.unmute()]);
      isPaused = false;
      // The SFU requests other layers now and then, so the limit is applied again.
      if (limit === 'low') track.setPublishingQuality(limitQuality.low);
      else if (wasLow) track.setPublishingQuality(limitQuality.high);
      wasLow = limit === 'low';
    },

    limitVoice: (limit) =>
      limitVoiceOf(published(microphone)?.track as LocalTrack | undefined, limit === 'reduced'),

    async shareScreen({ video, audio }: Screen, to) {
      recipient = to;
      // Before publishing, so that no frame reaches the wrong participants.
      applyPermissions();
      if (!published(screenVideo)) await me.publishTrack(video, { source: screenVideo, simulcast: true });
      if (audio && !published(screenAudio))
        await me.publishTrack(audio, { source: screenAudio, dtx: false, red: false, audioPreset: music });
      refreshPermissions();
    },

    restrictScreen(to) {
      recipient = to;
      applyPermissions();
    },

    stopScreen,
    tracks: () => [...peopleIn(room), me].map((person) => tracksOf(person, obsOf(room, person.identity))),
    localMicrophone: () => published(microphone)?.track?.mediaStreamTrack ?? null,
    cameraOf(identity) {
      const publication = room.remoteParticipants.get(identity)?.getTrackPublication(camera);
      return publication?.isMuted === false ? (publication.track?.mediaStreamTrack ?? null) : null;
    },
    connectionStats: () => readConnectionStats(room),

    close() {
      room.off('participantConnected' as RoomEvent.ParticipantConnected, refreshPermissions);
      room.off('localTrackPublished' as RoomEvent.LocalTrackPublished, refreshPermissions);
      room.off('trackSubscribed' as RoomEvent.TrackSubscribed, limitAll);
    },
  };
}

const applied = new WeakMap<RemoteTrackPublication, ReceivedLimit>();

/** Leaves tracks alone that were never limited: an explicit limit disables LiveKit's adaptive stream. */
function limitOne(publication: RemoteTrackPublication | undefined, limit: ReceivedLimit) {
  if (!publication?.track) return;
  const before = applied.get(publication) ?? 'high';
  if (before === limit) return;
  applied.set(publication, limit);
  if (limit === 'none' || before === 'none') publication.setEnabled(limit !== 'none');
  if (limit !== 'none') publication.setVideoQuality(limitQuality[limit]);
}

function sideOf({ identity, attributes }: Participant): ToolPerson['side'] {
  const side = attributes.side || identity.split(':')[0];
  return side === 'agent' || side === 'guest' ? side : 'customer';
}

const attributesOf = ({ attributes }: Participant) => ({
  handSince: attributes.hand || null,
  heldSince: attributes.held || null,
});

/** OBS of the agent with this identity. */
function obsOf(room: Room, identity: string): RemoteParticipant | undefined {
  const [side, id = ''] = identity.split(':');
  return side === 'agent' ? room.remoteParticipants.get(obsIdentityPrefix + id) : undefined;
}

/** The video of a WHIP client has the source of a camera. */
function obsScreen(obs: RemoteParticipant | undefined): RemoteMedia | null {
  const video = obs?.getTrackPublication(camera)?.track;
  return video ? toSource(video as RemoteTrack) : null;
}

/** A screen that the person shares takes precedence over their OBS. */
function toPerson(person: RemoteParticipant, obs: RemoteParticipant | undefined): ToolPerson {
  const video = person.getTrackPublication(screenVideo);
  const isShared = video?.track && !video.isMuted;
  const audio = isShared ? person.getTrackPublication(screenAudio) : obs?.getTrackPublication(microphone);
  return {
    identity: person.identity,
    name: person.name ?? '',
    side: sideOf(person),
    ...attributesOf(person),
    quality: qualityOf(person),
    screen: isShared ? toSource(video.track as RemoteTrack) : obsScreen(obs),
    screenAudio: audio?.track ? toSource(audio.track as RemoteTrack) : null,
  };
}

function mutedOf(me: Participant): SharedSource[] {
  const isMuted = (which: Track.Source) => {
    const publication = me.getTrackPublication(which);
    return publication?.isMuted === true && !locallyMuted.has(publication.track);
  };
  const muted: SharedSource[] = [];
  if (isMuted(camera)) muted.push('camera');
  if (isMuted(microphone)) muted.push('microphone');
  if (isMuted(screenVideo)) muted.push('screen');
  return muted;
}

function tracksOf(person: Participant, obs: Participant | undefined): PersonTracks {
  // A person on hold is neither seen nor heard.
  const isHeld = attributesOf(person).heldSince !== null;
  const track = (which: Track.Source, of: Participant = person) => {
    const publication = of.getTrackPublication(which);
    return isHeld || publication?.isMuted !== false ? null : (publication.track?.mediaStreamTrack ?? null);
  };
  const screen = track(screenVideo);
  const isObs = screen === null && obs !== undefined;
  return {
    identity: person.identity,
    name: person.name ?? '',
    camera: track(camera),
    microphone: track(microphone),
    screen: isObs ? track(camera, obs) : screen,
    screenAudio: isObs ? track(microphone, obs) : track(screenAudio),
  };
}

const known = new WeakMap<RemoteTrack, RemoteMedia>();

/** Returns the same object for the same track, so that an element is attached once. */
function toSource(track: RemoteTrack): RemoteMedia {
  const kept = known.get(track) ?? {
    id: track.sid ?? track.mediaStreamTrack.id,
    attach(element: HTMLMediaElement) {
      track.attach(element);
      return () => void track.detach(element);
    },
  };
  known.set(track, kept);
  return kept;
}
