/** The tools' view of an open LiveKit room. Knows the library by its types alone: its code came with the room. */
import type { Recipient, SharedSource } from '@foyer/contract/room.ts';
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
import type { MediaSource } from '../call-ports.ts';
import { heldBack } from '../held-back.ts';
import { qualityOf } from '../livekit-quality.ts';
import { figuresOf } from './livekit-figures.ts';
import { limitVoiceOf } from './livekit-voice.ts';
import type { ReceivedLimit, Screen, SentLimit, ToolPerson, ToolRoom } from './tool-ports.ts';

// The library's words, as plain ones: its own lists would bring it along.
const source = (name: string) => name as Track.Source;
const camera = source('camera');
const microphone = source('microphone');
const screenPicture = source('screen_share');
const screenSound = source('screen_share_audio');
/** A film's sound, bits a second. */
const music = { maxBitrate: 64_000 };
const limitQuality: Record<Exclude<ReceivedLimit, 'none'>, VideoQuality> = { low: 0, medium: 1, high: 2 };
const changes = [
  'participantConnected',
  'participantDisconnected',
  'participantAttributesChanged',
  'participantNameChanged',
  'trackSubscribed',
  'trackUnsubscribed',
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
  let isHeldBack = false;

  function limitAll() {
    for (const person of room.remoteParticipants.values()) {
      limitOne(person.getTrackPublication(camera), limits.cameras);
      limitOne(person.getTrackPublication(screenPicture), limits.screens);
    }
  }

  /** Agents get all; others what they had before there was a screen. */
  function allow() {
    if (recipient === 'EVERYONE') {
      if (isRestricted) me.setTrackSubscriptionPermissions(true);
      isRestricted = false;
      return;
    }
    const faceAndVoice = [published(camera), published(microphone)]
      .map((track) => track?.trackSid)
      .filter((sid) => sid !== undefined);
    const people = [...room.remoteParticipants.values()];
    isRestricted = true;
    me.setTrackSubscriptionPermissions(
      false,
      people.map((person) =>
        sideOf(person) === 'agent'
          ? { participantIdentity: person.identity, allowAll: true }
          : { participantIdentity: person.identity, allowedTrackSids: faceAndVoice },
      ),
    );
  }

  /** Whoever comes while a screen is given, and whatever of the own is published anew, falls under the same rule. */
  const keepAllowed = () => {
    if (isRestricted) allow();
  };
  room.on('participantConnected' as RoomEvent.ParticipantConnected, keepAllowed);
  room.on('localTrackPublished' as RoomEvent.LocalTrackPublished, keepAllowed);
  room.on('trackSubscribed' as RoomEvent.TrackSubscribed, limitAll);

  async function stopScreen() {
    for (const which of [screenPicture, screenSound]) {
      const track = published(which)?.track;
      if (track) await me.unpublishTrack(track, true);
    }
    recipient = 'EVERYONE';
    allow();
  }

  return {
    view: () => ({
      self: { identity: me.identity, ...attributesOf(me) },
      muted: mutedOf(me),
      people: [...room.remoteParticipants.values()].map(toPerson),
    }),

    onChange(listener) {
      for (const event of changes) room.on(event, listener);
      return () => {
        for (const event of changes) room.off(event, listener);
      };
    },

    onSaid(listener) {
      const hear = (payload: Uint8Array, _: unknown, __: unknown, topic = '', ___: unknown, from = '') => {
        // The server has no identity in the room.
        if (from === '') listener(topic, payload);
      };
      room.on('dataReceived' as RoomEvent.DataReceived, hear as never);
      return () => room.off('dataReceived' as RoomEvent.DataReceived, hear as never);
    },

    limitReceived(cameras, screens) {
      limits = { cameras, screens };
      limitAll();
    },

    limitSent(limit: SentLimit) {
      const track = published(camera)?.track as LocalVideoTrack | undefined;
      if (!track) return;
      if (limit === 'none') {
        isHeldBack = true;
        // Muted alone it would go on as a black picture.
        return void Promise.all([track.mute(), track.pauseUpstream()]);
      }
      // Only what was held back here: what an agent muted stays so.
      if (isHeldBack) void Promise.all([track.resumeUpstream(), track.unmute()]);
      isHeldBack = false;
      // The room asks for other layers now and then; what is too much is said again.
      if (limit === 'low') track.setPublishingQuality(limitQuality.low);
      else if (wasLow) track.setPublishingQuality(limitQuality.high);
      wasLow = limit === 'low';
    },

    limitVoice: (limit) =>
      limitVoiceOf(published(microphone)?.track as LocalTrack | undefined, limit === 'slim'),

    async shareScreen({ picture, sound }: Screen, to) {
      recipient = to;
      // Before anything is published, so that not one frame goes astray.
      allow();
      if (!published(screenPicture))
        await me.publishTrack(picture, { source: screenPicture, simulcast: true });
      if (sound && !published(screenSound))
        await me.publishTrack(sound, { source: screenSound, dtx: false, red: false, audioPreset: music });
      keepAllowed();
    },

    restrictScreen(to) {
      recipient = to;
      allow();
    },

    stopScreen,
    ownMicrophone: () => published(microphone)?.track?.mediaStreamTrack ?? null,
    figures: () => figuresOf(room),

    close() {
      room.off('participantConnected' as RoomEvent.ParticipantConnected, keepAllowed);
      room.off('localTrackPublished' as RoomEvent.LocalTrackPublished, keepAllowed);
      room.off('trackSubscribed' as RoomEvent.TrackSubscribed, limitAll);
    },
  };
}

const applied = new WeakMap<RemoteTrackPublication, ReceivedLimit>();

/** What was never limited is left alone: once it is told, the library heeds our word more than what is in sight. */
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
  return side === 'agent' ? 'agent' : 'customer';
}

const attributesOf = ({ attributes }: Participant) => ({
  handSince: attributes.hand || null,
  heldSince: attributes.held || null,
});

function toPerson(person: RemoteParticipant): ToolPerson {
  const picture = person.getTrackPublication(screenPicture);
  const sound = person.getTrackPublication(screenSound);
  return {
    identity: person.identity,
    name: person.name ?? '',
    side: sideOf(person),
    ...attributesOf(person),
    quality: qualityOf(person),
    screen: picture?.track && !picture.isMuted ? toSource(picture.track as RemoteTrack) : null,
    screenSound: sound?.track ? toSource(sound.track as RemoteTrack) : null,
  };
}

function mutedOf(me: Participant): SharedSource[] {
  const isMuted = (which: Track.Source) => {
    const publication = me.getTrackPublication(which);
    return publication?.isMuted === true && !heldBack.has(publication.track);
  };
  const muted: SharedSource[] = [];
  if (isMuted(camera)) muted.push('camera');
  if (isMuted(microphone)) muted.push('microphone');
  if (isMuted(screenPicture)) muted.push('screen');
  return muted;
}

const known = new WeakMap<RemoteTrack, MediaSource>();

/** The same source for the same track, so that an element is attached once. */
function toSource(track: RemoteTrack): MediaSource {
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
