/** One recording: the tracks of a room, each in a file of its own, and the manifest that says when each was heard. */
import type { RecordedTrack, RecordingManifest } from '@foyer/contract/recordings/manifest.ts';
import {
  type ParticipantInfo,
  ParticipantInfo_State,
  type SpeakerInfo,
  type TrackInfo,
  TrackSource,
} from '@livekit/protocol';
import { writeManifest } from '../manifest-file.ts';
import type { Codec } from './codec.ts';
import { type Connection, connect } from './connection.ts';
import type { MediaPacket } from './peer.ts';
import { createSpeaking } from './speaking.ts';
import { createParticipantClock, type ParticipantClock } from './track-clock.ts';
import { createTrackRecorder, type TrackRecorder } from './track-recorder.ts';

export interface RecordingOptions {
  readonly recordingId: string;
  /** Exists. */
  readonly folder: string;
  /** Of LiveKit, with the scheme ws or wss. */
  readonly url: string;
  readonly token: () => Promise<string | null>;
  readonly roomWaitMs: number;
  /** What an earlier worker has written, which ended in the middle. */
  readonly earlier?: RecordingManifest;
  readonly onProgress: (bytes: number) => void;
  /** It ended by itself. `error`: it could not be written. */
  readonly onEnded: (end: { reason: 'room_closed' | 'room_unreachable' | 'error'; error?: unknown }) => void;
}

export interface Recording {
  pause(reason: 'by_hand' | 'on_hold'): void;
  resume(): void;
  /**
   * Leaves the room and completes the files.
   * @returns their size; `hasContent`: whether there is a track
   * @throws the error of the file system when a file could not be completed
   */
  stop(): Promise<{ bytes: number; hasContent: boolean }>;
}

/** A track of the room, which may have several files: another one each time it changes its encoding. */
interface RoomTrack {
  readonly sid: string;
  readonly identity: string;
  readonly source: RecordedTrack['source'];
  info: TrackInfo;
  recorder: TrackRecorder | null;
}

const checkEveryMs = 20;
const flushEveryMs = 500;
/** A player that follows a running recording sees its length grow at least this often. */
const manifestEveryMs = 10_000;
const progressEveryMs = 5_000;

const sources: Partial<Record<TrackSource, RecordedTrack['source']>> = {
  [TrackSource.CAMERA]: 'camera',
  [TrackSource.MICROPHONE]: 'microphone',
  [TrackSource.SCREEN_SHARE]: 'screen',
  [TrackSource.SCREEN_SHARE_AUDIO]: 'screen_sound',
};

/** @throws Error when the room cannot be joined, or the folder not written */
export async function startRecording(options: RecordingOptions): Promise<Recording> {
  const { folder, earlier } = options;
  const startedAt = earlier?.startedAt ?? new Date().toISOString();
  const zeroMs = performance.now() - (Date.now() - Date.parse(startedAt));
  const now = () => performance.now() - zeroMs;
  const gaps: RecordingManifest['gaps'] = [...(earlier?.gaps ?? [])];
  const finished: RecordedTrack[] = [...(earlier?.tracks ?? [])];
  const recorders: TrackRecorder[] = [];
  const finishing = new Set<Promise<void>>();
  const tracks = new Map<string, RoomTrack>();
  const clocks = new Map<string, ParticipantClock>();
  const identities = new Map<string, string>();
  const speaking = createSpeaking(now, earlier?.speaking);
  let fileCount = finished.length;
  let connection: Connection | null = null;
  let isPaused = gaps.at(-1)?.to === null;
  let isStopping = false;
  let unfinished: unknown = null;
  let writing = Promise.resolve();
  let manifestAtMs = 0;
  let progressAtMs = 0;

  const clockOf = (identity: string) => {
    const clock = clocks.get(identity) ?? createParticipantClock();
    clocks.set(identity, clock);
    return clock;
  };

  const entries = () => [
    ...finished,
    ...recorders.map((recorder) => recorder.entry()).filter((entry) => entry !== null),
  ];
  const bytes = () => entries().reduce((sum, entry) => sum + entry.bytes, 0);

  function save(duration: number | null = null): Promise<void> {
    manifestAtMs = now();
    const write = async () =>
      writeManifest(folder, {
        format: 'foyer-recording',
        version: 1,
        recordingId: options.recordingId,
        startedAt,
        duration,
        gaps,
        speaking: speaking.turns(),
        tracks: entries(),
      });
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  const saveSoon = () => void save().catch(fail);

  function fail(error: unknown) {
    if (isStopping) return;
    options.onEnded({ reason: 'error', error });
  }

  function finish(track: RoomTrack) {
    const { recorder } = track;
    track.recorder = null;
    if (!recorder) return;
    const work = recorder.finish().then(saveSoon, (error: unknown) => {
      unfinished ??= error;
      fail(error);
    });
    finishing.add(work);
    void work.finally(() => finishing.delete(work));
  }

  function receive(sid: string, codec: Codec, packet: MediaPacket) {
    const track = tracks.get(sid);
    if (!track || isPaused || isStopping) return;
    if (track.recorder && track.recorder.codec !== codec) finish(track);
    track.recorder ??= recorderOf(track, codec);
    track.recorder.push(packet);
  }

  function recorderOf({ sid, identity, source, info }: RoomTrack, codec: Codec): TrackRecorder {
    fileCount += 1;
    const recorder = createTrackRecorder({
      folder,
      name: `${fileCount}-${source.replace('_', '-')}`,
      identity,
      source,
      codec,
      size: { width: info.width, height: info.height },
      participant: clockOf(identity),
      isMuted: info.muted,
      now,
      requestKeyFrame: () => connection?.requestKeyFrame(sid),
      requestAgain: (sequences) => connection?.requestAgain(sid, sequences),
      onOpened: saveSoon,
      onError: fail,
    });
    recorders.push(recorder);
    return recorder;
  }

  function setTrack({ sid, info }: RoomTrack) {
    connection?.setTrack(sid, { isPaused, width: info.width, height: info.height });
  }

  function see(participant: ParticipantInfo) {
    const { identity } = participant;
    identities.set(participant.sid, identity);
    const isThere = participant.state !== ParticipantInfo_State.DISCONNECTED;
    const present = isThere ? participant.tracks : [];
    for (const track of tracks.values())
      if (track.identity === identity && !present.some(({ sid }) => sid === track.sid)) forget(track);
    for (const info of present) seeTrack(identity, info);
  }

  function seeTrack(identity: string, info: TrackInfo) {
    const source = sources[info.source];
    if (!source) return;
    const known = tracks.get(info.sid);
    if (!known) {
      const track: RoomTrack = { sid: info.sid, identity, source, info, recorder: null };
      tracks.set(info.sid, track);
      connection?.subscribe([info.sid], true);
      return setTrack(track);
    }
    const hasGrown = known.info.width !== info.width || known.info.height !== info.height;
    known.info = info;
    if (hasGrown) setTrack(known);
    if (known.recorder) {
      known.recorder.setMuted(info.muted);
      saveSoon();
    }
  }

  function seeSpeakers(speakers: readonly SpeakerInfo[]) {
    for (const { sid, active } of speakers) {
      const identity = identities.get(sid);
      if (identity && !isPaused && !isStopping) speaking.see(identity, active);
    }
  }

  function forget(track: RoomTrack) {
    tracks.delete(track.sid);
    finish(track);
  }

  /** After joining, also again: the tracks that are still there continue in their files. */
  function join(participants: readonly ParticipantInfo[]) {
    speaking.endAll();
    const present = new Set(participants.flatMap(({ tracks: infos }) => infos.map(({ sid }) => sid)));
    for (const track of tracks.values()) {
      if (!present.has(track.sid)) forget(track);
      else {
        track.recorder?.restart();
        connection?.subscribe([track.sid], true);
        setTrack(track);
      }
    }
    for (const participant of participants) see(participant);
  }

  /** What LiveKit says while the connection is still being returned: a later list must not be overtaken by an earlier one. */
  const early: (() => void)[] = [];
  const inOrder = (work: () => void) => (connection ? work() : early.push(work));
  connection = await connect({
    url: options.url,
    token: options.token,
    roomWaitMs: options.roomWaitMs,
    now,
    media: {
      onPacket: receive,
      onReport(sid, report) {
        const track = tracks.get(sid);
        if (!track) return;
        clockOf(track.identity).observe(report);
        track.recorder?.observe(report);
      },
    },
    onJoined: (participants) => inOrder(() => join(participants)),
    onParticipants: (participants) => inOrder(() => participants.forEach(see)),
    onSpeakers: seeSpeakers,
    onEnded: (isFinal) => options.onEnded({ reason: isFinal ? 'room_closed' : 'room_unreachable' }),
  });
  for (const work of early) work();

  const checking = setInterval(() => {
    const nowMs = now();
    for (const { recorder } of tracks.values()) recorder?.check(nowMs);
  }, checkEveryMs);
  const flushing = setInterval(() => {
    for (const { recorder } of tracks.values()) void recorder?.flush().catch(fail);
    if (now() - manifestAtMs > manifestEveryMs) saveSoon();
    if (now() - progressAtMs < progressEveryMs) return;
    progressAtMs = now();
    options.onProgress(bytes());
  }, flushEveryMs);

  function stopTimers() {
    clearInterval(checking);
    clearInterval(flushing);
  }

  try {
    await save();
  } catch (error) {
    stopTimers();
    connection.close();
    throw error;
  }

  let stopped: ReturnType<Recording['stop']> | null = null;

  async function complete() {
    isStopping = true;
    stopTimers();
    connection?.close();
    const duration = Math.round(now());
    const gap = gaps.at(-1);
    if (gap?.to === null) gap.to = duration;
    for (const track of tracks.values()) finish(track);
    await Promise.all(finishing);
    // Without its duration the manifest says that files are to be completed.
    if (unfinished) throw unfinished;
    await save(duration);
    return { bytes: bytes(), hasContent: entries().length > 0 };
  }

  return {
    pause(reason) {
      if (isPaused || isStopping) return;
      isPaused = true;
      gaps.push({ from: Math.round(now()), to: null, reason });
      speaking.endAll();
      for (const track of tracks.values()) {
        track.recorder?.restart();
        setTrack(track);
      }
      saveSoon();
    },
    resume() {
      const gap = gaps.at(-1);
      if (!isPaused || !gap || isStopping) return;
      isPaused = false;
      gap.to = Math.round(now());
      for (const track of tracks.values()) {
        track.recorder?.resume();
        setTrack(track);
      }
      saveSoon();
    },
    stop() {
      stopped ??= complete();
      return stopped;
    },
  };
}
