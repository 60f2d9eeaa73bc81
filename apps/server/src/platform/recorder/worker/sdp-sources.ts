/** Reads from a session description which source sends which track, and which payload type is which encoding. */
import type { Codec } from './codec.ts';

export interface DescribedSources {
  readonly trackBySource: Map<number, string>;
  readonly codecByPayloadType: Map<number, Codec>;
}

const names: Readonly<Record<string, Codec>> = { opus: 'opus', vp8: 'vp8', h264: 'h264' };

/** @param trackByMid the track of each section; a section without one names it in its `msid` */
export function sourcesIn(sdp: string, trackByMid: Readonly<Record<string, string>>): DescribedSources {
  const trackBySource = new Map<number, string>();
  const codecByPayloadType = new Map<number, Codec>();
  for (const section of sdp.split(/^m=/m).slice(1)) {
    for (const [, type, name] of section.matchAll(/^a=rtpmap:(\d+) ([^/\r\n]+)\//gm)) {
      const codec = names[name?.toLowerCase() ?? ''];
      if (codec) codecByPayloadType.set(Number(type), codec);
    }
    const mid = /^a=mid:(\S+)/m.exec(section)?.[1] ?? '';
    const sid = trackByMid[mid] ?? /^a=msid:\S+ (\S+)/m.exec(section)?.[1];
    if (!sid || /^a=inactive/m.test(section)) continue;
    const repeated = new Set(
      [...section.matchAll(/^a=ssrc-group:FID \d+ (\d+)/gm)].map(([, source]) => Number(source)),
    );
    for (const [, source] of section.matchAll(/^a=ssrc:(\d+) /gm))
      if (!repeated.has(Number(source))) trackBySource.set(Number(source), sid);
  }
  return { trackBySource, codecByPayloadType };
}
