/** How a page's line to the room does, by the browser's own counters. */
import type { Page } from '@playwright/test';

export interface LineCount {
  /** How sound and picture reach the media server. */
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

/** Of the connection that is open now, since it was opened; packets are the sound's alone. */
export function countLine(page: Page): Promise<LineCount> {
  return page.evaluate(async () => {
    const { watchedPeers = [] } = window as { watchedPeers?: RTCPeerConnection[] };
    const open = watchedPeers.filter(({ connectionState }) => connectionState !== 'closed').at(-1);
    const stats = new Map<string, Counters>([...((await open?.getStats()) ?? [])]);
    const all = [...stats.values()];
    const sound = all.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio');
    const picture = all.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
    const voice = all.find(({ type, kind }) => type === 'outbound-rtp' && kind === 'audio');
    const told = all.find(({ type, kind }) => type === 'remote-inbound-rtp' && kind === 'audio');
    const transport = all.find(({ type }) => type === 'transport');
    const pair = stats.get(transport?.selectedCandidatePairId ?? '');
    const own = stats.get(pair?.localCandidateId ?? '');
    return {
      way: own?.candidateType === 'relay' ? 'relay' : (own?.protocol ?? null),
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
