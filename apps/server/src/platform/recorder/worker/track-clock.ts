/** Translates the timestamps of tracks to the time of the recording, so that sound and picture stay together. */
import type { SenderReport } from './peer.ts';

/**
 * The offset of a participant's clock to ours. All tracks of a participant use the same one, so that an error in it
 * moves them together.
 */
export interface ParticipantClock {
  observe(report: SenderReport): void;
  /** Our time of an instant of the participant's clock. */
  toLocalMs(ntpMs: number): number;
}

export interface TrackClock {
  /** The track's clock at an instant of the participant's. */
  observe(report: SenderReport): void;
  /**
   * When a sample is to be played, in milliseconds of our clock. Samples come in the order of their timestamps, and the
   * results are at least `smallestStepMs` apart.
   */
  timeOf(timestamp: number, arrivedAtMs: number): number;
  /** How far all earlier results have turned out to be wrong: to be added to each of them. Changes with the first report. */
  shiftMs(): number;
}

/** Our clocks drift apart slowly; a report that was delayed says little. */
const smoothing = 0.05;
/** The most that the time of a track is corrected: 5 ms each second cannot be heard. */
const largestSlew = 0.005;
/** After this long without a sample its clock is synchronised again. */
const interruptedAfterMs = 1_000;
/** A sample that seems to be this far from its arrival is not believed: the sender's clock was set. */
const largestDelayMs = 2_000;

export function createParticipantClock(): ParticipantClock {
  let offsetMs: number | null = null;
  return {
    observe({ ntpMs, arrivedAtMs }) {
      const seen = arrivedAtMs - ntpMs;
      if (offsetMs === null || Math.abs(seen - offsetMs) > largestDelayMs) offsetMs = seen;
      else if (seen < offsetMs) offsetMs = seen;
      else offsetMs += (seen - offsetMs) * smoothing;
    },
    toLocalMs: (ntpMs) => ntpMs + (offsetMs ?? 0),
  };
}

interface Reading {
  /** Without wrapping around. */
  readonly timestamp: number;
  readonly ntpMs: number;
}

export interface TrackClockOptions {
  /** Ticks of the timestamps in a second. */
  readonly clockRate: number;
  /** Between two samples, also where the sender's clock stands still or goes back. */
  readonly smallestStepMs: number;
  readonly participant: ParticipantClock;
}

export function createTrackClock({ clockRate, smallestStepMs, participant }: TrackClockOptions): TrackClock {
  const msPerTick = 1000 / clockRate;
  let last: { timestamp: number; arrivedAtMs: number; timeMs: number } | null = null;
  let reading: Reading | null = null;
  /** What is added to a timestamp in milliseconds. */
  let baseMs = 0;
  let shift = 0;
  let isMeasured = false;
  /** After an interruption the sender's timestamps may start from another value: the next report corrects the clock at once. */
  let awaitsReport = false;
  let mayStep = false;

  /** The whole timestamp of the last 32 bits. */
  const unwrap = (timestamp: number) => {
    const near = last?.timestamp ?? reading?.timestamp ?? timestamp;
    return near + ((timestamp - (near >>> 0)) | 0);
  };

  /** The base by the sender's report; `null` when there is none that can be believed. */
  function measuredBase(timestamp: number, arrivedAtMs: number): number | null {
    if (!reading) return null;
    const at = participant.toLocalMs(reading.ntpMs) + (timestamp - reading.timestamp) * msPerTick;
    return Math.abs(at - arrivedAtMs) > largestDelayMs ? null : at - timestamp * msPerTick;
  }

  return {
    observe(report) {
      reading = { timestamp: unwrap(report.timestamp), ntpMs: report.ntpMs };
      mayStep ||= awaitsReport;
      awaitsReport = false;
    },
    timeOf(wrapped, arrivedAtMs) {
      const timestamp = unwrap(wrapped);
      const ticksMs = timestamp * msPerTick;
      const measured = measuredBase(timestamp, arrivedAtMs);
      const elapsedMs = last ? arrivedAtMs - last.arrivedAtMs : 0;
      const isInterrupted = elapsedMs > interruptedAfterMs;
      if (!last || isInterrupted) {
        const isFar = measured === null && Math.abs(baseMs + ticksMs - arrivedAtMs) > interruptedAfterMs / 2;
        if (measured !== null) baseMs = measured - shift;
        else if (!last || isFar) baseMs = arrivedAtMs - ticksMs - shift;
        awaitsReport = last !== null;
        mayStep = false;
        isMeasured ||= measured !== null;
      } else if (measured !== null && !isMeasured) {
        isMeasured = true;
        mayStep = false;
        shift = measured - baseMs;
      } else if (measured !== null && mayStep) {
        mayStep = false;
        baseMs = measured - shift;
      } else if (measured !== null) {
        const error = measured - shift - baseMs;
        const most = Math.max(1, elapsedMs) * largestSlew;
        baseMs += Math.max(-most, Math.min(most, error));
      }
      const timeMs = last ? Math.max(last.timeMs + smallestStepMs, baseMs + ticksMs) : baseMs + ticksMs;
      last = { timestamp, arrivedAtMs, timeMs };
      return timeMs;
    },
    shiftMs: () => shift,
  };
}
