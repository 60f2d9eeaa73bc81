/** Connection statistics of a LiveKit room, computed from the difference to the last reading. */
import type { LocalTrack, RemoteTrack, Room } from 'livekit-client';
import { qualityOf } from '../../livekit/livekit-quality.ts';
import type { ConnectionStats } from '../tool-ports.ts';

interface Counters {
  readonly received: number;
  readonly lost: number;
  readonly samples: number;
  readonly concealed: number;
}

const previousCounters = new WeakMap<RemoteTrack, Counters>();

/** @returns values since the last call; `null` where no packets arrived */
export async function readConnectionStats(room: Room): Promise<ConnectionStats> {
  const tracks = [...room.remoteParticipants.values()]
    .flatMap((person) => [...person.trackPublications.values()])
    .map(({ track }) => track as RemoteTrack | undefined)
    .filter((track) => track !== undefined);
  const since = await Promise.all(tracks.map(countersSinceLast));
  const sent = await Promise.all(localTracks(room).map(remoteReportOf));
  return {
    quality: qualityOf(room.localParticipant),
    concealed: largest(since.map(({ samples, concealed }) => share(concealed, samples))),
    lost: largest([
      ...since.map(({ received, lost }) => share(lost, received + lost)),
      ...sent.map(({ lost }) => lost),
    ]),
    delayMs: smallest(sent.map(({ delayMs }) => delayMs)),
  };
}

const localTracks = (room: Room): LocalTrack[] =>
  [...room.localParticipant.trackPublications.values()]
    .map(({ track }) => track as LocalTrack | undefined)
    .filter((track) => track !== undefined);

/** Loss and round-trip time of a sent track from the remote RTCP reports. */
async function remoteReportOf(track: LocalTrack): Promise<{ lost: number | null; delayMs: number | null }> {
  const report = await track.getRTCStatsReport();
  const reports = [...(report?.values() ?? [])].filter(({ type }) => type === 'remote-inbound-rtp');
  return {
    lost: largest(reports.map(({ fractionLost }) => fractionLost ?? null)),
    delayMs: smallest(
      reports.map(({ roundTripTime }) => (roundTripTime === undefined ? null : roundTripTime * 1000)),
    ),
  };
}

async function countersSinceLast(track: RemoteTrack): Promise<Counters> {
  const now = await readCounters(track);
  const last = previousCounters.get(track) ?? now;
  previousCounters.set(track, now);
  return {
    received: now.received - last.received,
    lost: now.lost - last.lost,
    samples: now.samples - last.samples,
    concealed: now.concealed - last.concealed,
  };
}

async function readCounters(track: RemoteTrack): Promise<Counters> {
  const report = await track.getRTCStatsReport();
  for (const entry of report?.values() ?? []) {
    if (entry.type !== 'inbound-rtp') continue;
    return {
      received: entry.packetsReceived ?? 0,
      lost: entry.packetsLost ?? 0,
      samples: entry.totalSamplesReceived ?? 0,
      // Concealed silence (DTX) is no loss.
      concealed: (entry.concealedSamples ?? 0) - (entry.silentConcealedSamples ?? 0),
    };
  }
  return { received: 0, lost: 0, samples: 0, concealed: 0 };
}

/** `null` for a small sample: one of three packets lost means nothing. */
const share = (part: number, whole: number): number | null => (whole > 20 ? Math.max(0, part) / whole : null);

function smallest(values: readonly (number | null)[]): number | null {
  const known = values.filter((each) => each !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

function largest(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((each) => each !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
