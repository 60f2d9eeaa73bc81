/** Statistics of a page's connections to the media server, from the browser's `getStats()`. */
import type { Page } from '@playwright/test';

export interface ConnectionStats {
  /** The transport of all connections; `null` if they differ or there is none. */
  readonly transport: 'udp' | 'tcp' | 'relay' | null;
  readonly packetsReceived: number;
  readonly packetsLost: number;
  /** Audio samples that were played, and of these the concealed ones outside of silence. */
  readonly samplesPlayed: number;
  readonly samplesConcealed: number;
  readonly framesDecoded: number;
  /** Sent audio, without the headers of the network layers. */
  readonly audioBytesSent: number;
  /** As the remote end reports it. */
  readonly roundTripMs: number | null;
}

/** The fields read here. Each report of `getStats()` has some of them. */
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
 * Totals over the connections that are open now, since they were opened. Packets are audio packets. A
 * participant has one connection for publishing and one for subscribing.
 */
export function readConnectionStats(page: Page): Promise<ConnectionStats> {
  return page.evaluate(async () => {
    const { watchedPeers = [] } = window as { watchedPeers?: RTCPeerConnection[] };
    const connected = watchedPeers.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(
      connected.map(async (peer) => new Map<string, Counters>([...(await peer.getStats())])),
    );
    const all = reports.flatMap((report) => [...report.values()]);
    const find = (type: string, kind: string) =>
      all.findLast((each) => each.type === type && each.kind === kind);
    const transports = reports.map((report) => {
      const active = [...report.values()].find(({ type }) => type === 'transport');
      const pair = report.get(active?.selectedCandidatePairId ?? '');
      const localCandidate = report.get(pair?.localCandidateId ?? '');
      return localCandidate?.candidateType === 'relay' ? 'relay' : (localCandidate?.protocol ?? null);
    });
    const [transport = null] = transports;
    const audio = find('inbound-rtp', 'audio');
    const video = find('inbound-rtp', 'video');
    const sentAudio = find('outbound-rtp', 'audio');
    const remoteReport = find('remote-inbound-rtp', 'audio');
    return {
      transport: transports.every((each) => each === transport) ? transport : null,
      packetsReceived: audio?.packetsReceived ?? 0,
      packetsLost: audio?.packetsLost ?? 0,
      samplesPlayed: audio?.totalSamplesReceived ?? 0,
      samplesConcealed: (audio?.concealedSamples ?? 0) - (audio?.silentConcealedSamples ?? 0),
      framesDecoded: video?.framesDecoded ?? 0,
      audioBytesSent: (sentAudio?.bytesSent ?? 0) + (sentAudio?.headerBytesSent ?? 0),
      roundTripMs: remoteReport?.roundTripTime === undefined ? null : remoteReport.roundTripTime * 1000,
    };
  });
}
