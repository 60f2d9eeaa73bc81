/** How a page's line to the room does, by the browser's own counters. */
import type { Page } from '@playwright/test';

export interface LineCount {
  /** How sound and picture go to and from the media server; `null`: not one way, or none. */
  readonly way: 'udp' | 'tcp' | 'relay' | null;
  readonly received: number;
  readonly lost: number;
  /** Of the sound: what was played in all, and what had to be made up while somebody spoke. */
  readonly samples: number;
  readonly concealed: number;
  readonly frames: number;
  /** Of the own voice, headers of the network not counted. */
  readonly voiceBytes: number;
  /** There and back, as the other end says it. */
  readonly roundTripMs: number | null;
}

/** What is read here of the browser's reports, each of which has some of it. */
interface Counters {
  readonly type: string;
  readonly kind?: string;
  readonly selectedCandidatePairId?: string;
  readonly localCandidateId?: string;
  readonly candidateType?: string;
  readonly protocol?: 'udp' | 'tcp';
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly totalSamplesReceived?: number;
  readonly concealedSamples?: number;
  readonly silentConcealedSamples?: number;
  readonly framesDecoded?: number;
  readonly bytesSent?: number;
  readonly headerBytesSent?: number;
  readonly roundTripTime?: number;
}

/**
 * Of the connections that are open now, since they were opened; packets are the sound's alone. What comes and what goes
 * have a connection each.
 */
export function countLine(page: Page): Promise<LineCount> {
  return page.evaluate(async () => {
    const { watchedPeers = [] } = window as { watchedPeers?: RTCPeerConnection[] };
    const open = watchedPeers.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(
      open.map(async (peer) => new Map<string, Counters>([...(await peer.getStats())])),
    );
    const all = reports.flatMap((report) => [...report.values()]);
    const find = (type: string, kind: string) =>
      all.findLast((each) => each.type === type && each.kind === kind);
    const ways = reports.map((report) => {
      const transport = [...report.values()].find(({ type }) => type === 'transport');
      const pair = report.get(transport?.selectedCandidatePairId ?? '');
      const own = report.get(pair?.localCandidateId ?? '');
      return own?.candidateType === 'relay' ? 'relay' : (own?.protocol ?? null);
    });
    const [way = null] = ways;
    const sound = find('inbound-rtp', 'audio');
    const picture = find('inbound-rtp', 'video');
    const voice = find('outbound-rtp', 'audio');
    const told = find('remote-inbound-rtp', 'audio');
    return {
      way: ways.every((each) => each === way) ? way : null,
      received: sound?.packetsReceived ?? 0,
      lost: sound?.packetsLost ?? 0,
      samples: sound?.totalSamplesReceived ?? 0,
      concealed: (sound?.concealedSamples ?? 0) - (sound?.silentConcealedSamples ?? 0),
      frames: picture?.framesDecoded ?? 0,
      voiceBytes: (voice?.bytesSent ?? 0) + (voice?.headerBytesSent ?? 0),
      roundTripMs: told?.roundTripTime === undefined ? null : told.roundTripTime * 1000,
    };
  });
}
