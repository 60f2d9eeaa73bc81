/**
 * Records rooms by LiveKit Egress, for clusters that run it: one egress for each track, which writes a file into S3 when
 * it ends. This server decides what is written when, and writes the manifest.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seconds } from '@foyer/contract/core/time.ts';
import { delay, type EngineLog } from '../../engines/child.ts';
import type { Egress, Egresses, PublishedTrack } from '../../media/egresses.ts';
import { writeManifest } from '../manifest-file.ts';
import {
  type Recorder,
  type RecordingChange,
  RecordingError,
  type RecordingFailure,
  type RecordingOrder,
} from '../recorder.ts';
import { createRunningMarks } from '../running-marks.ts';
import { type EgressRecording, manifestOf } from './egress-manifest.ts';

export interface EgressRecorderOptions {
  readonly egresses: Egresses;
  /** The name in the bucket of a file of a recording. */
  readonly nameInBucket: (order: RecordingOrder, file: string) => string;
  /** The data folder of the installation: the manifest moves from there to S3. */
  readonly dataDir: string;
  /** How many recordings run at once. */
  readonly limit: number;
  readonly now?: () => Date;
  readonly log?: EngineLog;
  /** Replaced in tests. */
  readonly times?: EgressTimes;
}

export interface EgressTimes {
  /** Between two looks at the tracks of a room. */
  readonly everyMs: number;
  /** How long a missing room may take to come back: a LiveKit that restarts forgets its rooms. */
  readonly roomWaitMs: number;
  /** How long Egress may take to store its files after the end. */
  readonly storedWithinMs: number;
}

const defaultTimes: EgressTimes = {
  everyMs: seconds(1),
  roomWaitMs: seconds(10),
  storedWithinMs: seconds(60),
};

/** A track that Egress fails to write more often is left out. */
const mostFailures = 3;

interface Running extends EgressRecording {
  paused: 'by_hand' | 'on_hold' | null;
  /** When the room was missing first; `null` while it exists. */
  missingSince: Date | null;
  /** The last mark of it. */
  marked: string;
  timer: NodeJS.Timeout | undefined;
  /** The orders of one recording follow each other. */
  last: Promise<unknown>;
  stopping: Promise<void> | null;
}

export function createEgressRecorder(options: EgressRecorderOptions): Recorder {
  const { egresses, nameInBucket, dataDir, limit, now = () => new Date(), log = () => undefined } = options;
  const times = options.times ?? defaultTimes;
  const marks = createRunningMarks<EgressRecording>(join(dataDir, 'recorder', 'egress'));
  const running = new Map<string, Running>();
  const listeners = new Set<(change: RecordingChange) => void>();
  let isClosed = false;

  function inOrder<T>(entry: Running, work: () => Promise<T>): Promise<T> {
    const done = entry.last.then(work, work);
    entry.last = done.catch(() => {});
    return done;
  }

  /** What a server that is killed has to end and describe. */
  async function mark(entry: Running): Promise<void> {
    const { order, startedAt, gaps, tracks } = entry;
    const state = JSON.stringify({ gaps, tracks });
    if (state === entry.marked) return;
    entry.marked = state;
    await marks.set(order.recordingId, { order, startedAt, gaps, tracks });
  }
  const since = (entry: EgressRecording) => now().getTime() - Date.parse(entry.startedAt);
  const folderOf = ({ tenantId, recordingId }: RecordingOrder) =>
    join(dataDir, 'recordings', tenantId, recordingId);

  /** Whether the track is being written, or has failed too often. */
  function isSettled(entry: EgressRecording, { trackId }: PublishedTrack): boolean {
    const own = entry.tracks.filter((track) => track.trackId === trackId);
    return (
      own.some(({ isOver }) => !isOver) || own.filter(({ hasFailed }) => hasFailed).length >= mostFailures
    );
  }

  /** Begins what is published and not written, and notes what is muted. @returns `false` when the recording is over */
  async function follow(entry: Running): Promise<boolean> {
    const published = await egresses.publishedTracks(entry.order.roomName);
    if (!published) {
      entry.missingSince ??= now();
      return now().getTime() - entry.missingSince.getTime() < times.roomWaitMs;
    }
    entry.missingSince = null;
    noteEnds(entry, await egresses.list(entry.order.roomName));
    noteTracks(entry, published);
    await mark(entry);
    if (entry.paused) return true;
    const begun = await inTurn(
      published.filter((track) => !isSettled(entry, track)),
      (track) => begin(entry, track),
    );
    for (const result of begun) if (result.status === 'rejected') throw result.reason;
    return true;
  }

  async function begin(entry: Running, track: PublishedTrack): Promise<void> {
    const { trackId, identity, source, width, height, isMuted } = track;
    const name = nameInBucket(entry.order, `${entry.tracks.length + 1}-${source.replace('_', '-')}`);
    const egressId = await egresses.write(entry.order.roomName, trackId, name);
    const size = width && height ? { width, height } : {};
    const muted = isMuted ? [{ from: since(entry), to: null }] : [];
    entry.tracks.push({
      egressId,
      trackId,
      identity,
      source,
      name,
      muted,
      isOver: false,
      hasFailed: false,
      ...size,
    });
    await mark(entry);
  }

  /** An egress ends by itself with its track, at a limit of its configuration, and when it fails. */
  function noteEnds(entry: Running, known: readonly Egress[]): void {
    for (const written of entry.tracks) {
      const egress = known.find(({ egressId }) => egressId === written.egressId);
      if (written.isOver || !egress?.hasEnded) continue;
      written.isOver = true;
      written.hasFailed = !egress.file;
    }
  }

  function noteTracks(entry: Running, published: readonly PublishedTrack[]): void {
    for (const written of entry.tracks) {
      if (written.isOver) continue;
      const track = published.find(({ trackId }) => trackId === written.trackId);
      const open = written.muted.find(({ to }) => to === null);
      // Egress ends the file of a track that is not published any more.
      if (!track) continue;
      if (track.isMuted && !open) written.muted.push({ from: since(entry), to: null });
      if (!track.isMuted && open) open.to = since(entry);
      if (track.width && track.width > (written.width ?? 0))
        Object.assign(written, { width: track.width, height: track.height });
    }
  }

  /** Ends what is being written. @throws the error of the first that could not be ended, after it tried all */
  async function endTracks(entry: EgressRecording): Promise<void> {
    const open = entry.tracks.filter(({ isOver }) => !isOver);
    const ended = await inTurn(open, async (track) => {
      await egresses.end(track.egressId);
      track.isOver = true;
    });
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  }

  /** Waits until Egress has stored everything, and describes it. */
  async function complete(entry: EgressRecording): Promise<RecordingChange> {
    const duration = since(entry);
    for (const gap of entry.gaps) gap.to ??= duration;
    const manifest = manifestOf(entry, { duration, ended: await storedEgresses(entry), log });
    const { recordingId, tenantId } = entry.order;
    await mkdir(folderOf(entry.order), { recursive: true, mode: 0o700 });
    await writeManifest(folderOf(entry.order), manifest);
    const bytes = manifest.tracks.reduce((sum, track) => sum + track.bytes, 0);
    return manifest.tracks.length > 0
      ? { recordingId, tenantId, kind: 'stopped', bytes }
      : { recordingId, tenantId, kind: 'failed', bytes, reason: 'nothing_recorded' };
  }

  /**
   * Ends what is being written, again while LiveKit does not answer. @returns the egresses of the recording, once all have
   * ended or Egress has taken too long
   */
  async function storedEgresses(entry: EgressRecording): Promise<Egress[]> {
    const { order, tracks } = entry;
    if (tracks.length === 0) return [];
    const ids = new Set(tracks.map(({ egressId }) => egressId));
    const untilMs = performance.now() + times.storedWithinMs;
    for (;;) {
      const problem = await endTracks(entry).then(
        () => null,
        (error: Error) => error.message,
      );
      const own = (await egresses.list(order.roomName).catch(() => [])).filter(({ egressId }) =>
        ids.has(egressId),
      );
      const isComplete = own.length === ids.size && own.every(({ hasEnded }) => hasEnded);
      const isLate = performance.now() > untilMs;
      if (isLate && problem)
        log(`Recording ${order.recordingId}: an egress could not be ended: ${problem}`, 'error');
      if (isComplete || isLate) return own;
      await delay(times.everyMs);
    }
  }

  /** What could not be ended keeps its mark, and the next start of the server tries again. */
  function unmark(entry: EgressRecording): void {
    if (isEnded(entry)) marks.removeLater(entry.order.recordingId);
  }

  function report(change: RecordingChange): void {
    for (const listener of listeners) listener(change);
  }

  /** Ends a recording, once. */
  async function finish(entry: Running): Promise<void> {
    const { recordingId, tenantId } = entry.order;
    clearTimeout(entry.timer);
    const change = await complete(entry).catch((error: Error): RecordingChange => {
      log(`The files of recording ${recordingId} could not be completed: ${error.message}`, 'error');
      return { recordingId, tenantId, kind: 'failed', bytes: 0, reason: 'recorder_crashed' };
    });
    running.delete(recordingId);
    report(change);
    unmark(entry);
  }

  /** A look that failed is repeated: LiveKit may restart. A track that Egress refuses is tried again with each. */
  function watch(entry: Running): void {
    entry.timer = setTimeout(() => {
      inOrder(entry, async () => {
        if (entry.stopping !== null || (await follow(entry)) || entry.stopping !== null) return;
        entry.stopping = finish(entry);
        await entry.stopping;
      })
        .catch((error: Error) => log(`Recording ${entry.order.recordingId}: ${error.message}`, 'warn'))
        .finally(() => entry.stopping === null && watch(entry));
    }, times.everyMs).unref();
  }

  return {
    async start(order) {
      const { recordingId } = order;
      if (running.has(recordingId)) return;
      if (isClosed || running.size >= limit) throw new RecordingError('capacity_reached');
      const entry: Running = {
        order,
        startedAt: now().toISOString(),
        gaps: [],
        tracks: [],
        paused: null,
        missingSince: null,
        marked: '',
        timer: undefined,
        last: Promise.resolve(),
        stopping: null,
      };
      running.set(recordingId, entry);
      try {
        await mark(entry);
        await inOrder(entry, () => follow(entry));
        if (entry.missingSince) throw new RecordingError('room_unreachable');
      } catch (error) {
        running.delete(recordingId);
        await endTracks(entry).catch(() => {});
        if (isEnded(entry)) await marks.remove(recordingId);
        throw error instanceof RecordingError
          ? error
          : new RecordingError(failureOf(error), { cause: error });
      }
      watch(entry);
    },

    /** Resolves when Egress has been told; it writes what it has received until then. */
    async pause(recordingId, reason) {
      const entry = running.get(recordingId);
      if (!entry || entry.stopping !== null) return;
      await inOrder(entry, async () => {
        if (!entry.paused) entry.gaps.push({ from: since(entry), to: null, reason });
        entry.paused = reason;
        await mark(entry);
        await endTracks(entry);
        await mark(entry);
      });
    },

    async resume(recordingId) {
      const entry = running.get(recordingId);
      if (!entry || entry.stopping !== null) return;
      await inOrder(entry, async () => {
        entry.paused = null;
        const gap = entry.gaps.find(({ to }) => to === null);
        if (gap) gap.to = since(entry);
        await follow(entry);
        await mark(entry);
      });
    },

    async stop(recordingId) {
      const entry = running.get(recordingId);
      if (!entry) return;
      entry.stopping ??= inOrder(entry, () => finish(entry));
      await entry.stopping;
    },

    /** Egress writes on while this server is away, so the recordings of before are ended. */
    async recover() {
      const changes: RecordingChange[] = [];
      for (const left of await marks.readAll()) {
        const { recordingId } = left.order;
        if (running.has(recordingId)) continue;
        changes.push(await complete(left));
        unmark(left);
      }
      return changes;
    },

    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    capacity: () => ({ running: running.size, limit }),
    // It writes into S3.
    hasSpaceFor: async () => true,

    /** Ends what is written. The next start completes it: Egress may take a minute to store its files. */
    async close() {
      isClosed = true;
      const ends = [...running.values()].map((entry) => {
        clearTimeout(entry.timer);
        entry.stopping ??= inOrder(entry, () => endTracks(entry));
        return entry.stopping;
      });
      await Promise.allSettled(ends);
    },
  };
}

const isEnded = ({ tracks }: EgressRecording) => tracks.every(({ isOver }) => isOver);

/** One after the other, all of them. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const results: PromiseSettledResult<void>[] = [];
  for (const item of items) results.push(...(await Promise.allSettled([work(item)])));
  return results;
}

/** LiveKit reports `unavailable` when no Egress answers, and `resource_exhausted` when none has room. */
function failureOf(error: unknown): RecordingFailure {
  const { code } = error as { code?: string };
  return code === 'unavailable' || code === 'resource_exhausted' ? 'capacity_reached' : 'room_unreachable';
}
