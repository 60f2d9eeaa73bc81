/** How a LiveKit room's line does, by what arrived since the last look. */
import type { LocalTrack, RemoteTrack, Room } from 'livekit-client';
import { qualityOf } from '../livekit-quality.ts';
import type { LineFigures } from './tool-ports.ts';

interface Counted {
  readonly received: number;
  readonly lost: number;
  readonly samples: number;
  readonly concealed: number;
}

const before = new WeakMap<RemoteTrack, Counted>();

/** @returns shares of what arrived since this was asked last; `null` where nothing did */
export async function figuresOf(room: Room): Promise<LineFigures> {
  const tracks = [...room.remoteParticipants.values()]
    .flatMap((person) => [...person.trackPublications.values()])
    .map(({ track }) => track as RemoteTrack | undefined)
    .filter((track) => track !== undefined);
  const since = await Promise.all(tracks.map(sinceLast));
  const sent = await Promise.all(ownTracks(room).map(heardOf));
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

const ownTracks = (room: Room): LocalTrack[] =>
  [...room.localParticipant.trackPublications.values()]
    .map(({ track }) => track as LocalTrack | undefined)
    .filter((track) => track !== undefined);

/** What the other end says of what we send. */
async function heardOf(track: LocalTrack): Promise<{ lost: number | null; delayMs: number | null }> {
  const report = await track.getRTCStatsReport();
  const receipts = [...(report?.values() ?? [])].filter(({ type }) => type === 'remote-inbound-rtp');
  return {
    lost: largest(receipts.map(({ fractionLost }) => fractionLost ?? null)),
    delayMs: smallest(
      receipts.map(({ roundTripTime }) => (roundTripTime === undefined ? null : roundTripTime * 1000)),
    ),
  };
}

async function sinceLast(track: RemoteTrack): Promise<Counted> {
  const now = await count(track);
  const last = before.get(track) ?? now;
  before.set(track, now);
  return {
    received: now.received - last.received,
    lost: now.lost - last.lost,
    samples: now.samples - last.samples,
    concealed: now.concealed - last.concealed,
  };
}

async function count(track: RemoteTrack): Promise<Counted> {
  const report = await track.getRTCStatsReport();
  for (const entry of report?.values() ?? []) {
    if (entry.type !== 'inbound-rtp') continue;
    return {
      received: entry.packetsReceived ?? 0,
      lost: entry.packetsLost ?? 0,
      samples: entry.totalSamplesReceived ?? 0,
      // Made-up silence where nobody speaks is no loss.
      concealed: (entry.concealedSamples ?? 0) - (entry.silentConcealedSamples ?? 0),
    };
  }
  return { received: 0, lost: 0, samples: 0, concealed: 0 };
}

/** `null` under a handful: of three packets one lost says nothing. */
const share = (part: number, whole: number): number | null => (whole > 20 ? Math.max(0, part) / whole : null);

function smallest(values: readonly (number | null)[]): number | null {
  const known = values.filter((each) => each !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

function largest(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((each) => each !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
