/** Reads the WebRTC statistics of a page: received frames, packets and the sent resolution. */
import { type BrowserContext, expect, type Page } from '@playwright/test';

export interface ReceivedMedia {
  /** Decoded video frames over all peer connections of the page. */
  readonly frames: number;
  readonly audioPackets: number;
}

interface WatchedWindow {
  readonly watchedPeers?: RTCPeerConnection[];
}

/** Collects the peer connections of every page. Must be called before a page of the context is opened. */
export async function trackPeerConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = new Proxy(Original, {
      construct(target, args: ConstructorParameters<typeof RTCPeerConnection>) {
        const peer = new target(...args);
        peers.push(peer);
        return peer;
      },
    });
    Object.assign(window, { watchedPeers: peers });
  });
}

/** Totals over the open connections since they were opened. */
export function readReceivedMedia(page: Page): Promise<ReceivedMedia> {
  return page.evaluate(async () => {
    const peers = (window as WatchedWindow).watchedPeers ?? [];
    const received = { frames: 0, audioPackets: 0 };
    for (const peer of peers.filter(({ connectionState }) => connectionState !== 'closed')) {
      for (const report of (await peer.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue;
        if (report.kind === 'video') received.frames += report.framesDecoded ?? 0;
        if (report.kind === 'audio') received.audioPackets += report.packetsReceived ?? 0;
      }
    }
    return received;
  });
}

/** RTP packets over connections in the state `connected`. */
export interface PacketTotals {
  readonly connections: number;
  readonly packetsSent: number;
  readonly packetsReceived: number;
}

export function readPacketTotals(page: Page): Promise<PacketTotals> {
  return page.evaluate(async () => {
    const peers = (window as WatchedWindow).watchedPeers ?? [];
    const connected = peers.filter(({ connectionState }) => connectionState === 'connected');
    const totals = { connections: connected.length, packetsSent: 0, packetsReceived: 0 };
    for (const peer of connected) {
      for (const report of (await peer.getStats()).values()) {
        if (report.type === 'outbound-rtp') totals.packetsSent += report.packetsSent;
        if (report.type === 'inbound-rtp') totals.packetsReceived += report.packetsReceived;
      }
    }
    return totals;
  });
}

/** The streams that a page receives, by their connection. A new publication or connection changes them. */
export function readReceivedStreams(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const peers = (window as WatchedWindow).watchedPeers ?? [];
    const streams: string[] = [];
    for (const [index, peer] of peers.entries()) {
      if (peer.connectionState === 'closed') continue;
      for (const report of (await peer.getStats()).values())
        if (report.type === 'inbound-rtp')
          streams.push(`${index} ${report.kind} ${report.trackIdentifier} ${report.ssrc}`);
    }
    return streams.sort();
  });
}

/** @returns how many messages the page has received over data channels */
export function readDataMessages(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let received = 0;
    for (const peer of (window as WatchedWindow).watchedPeers ?? [])
      for (const report of (await peer.getStats()).values())
        if (report.type === 'data-channel') received += report.messagesReceived ?? 0;
    return received;
  });
}

/** @returns the width in pixels of the largest video frame that the page sends; 0 if it sends none */
export function readSentFrameWidth(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const peers = (window as WatchedWindow).watchedPeers ?? [];
    const widths = [0];
    for (const peer of peers.filter(({ connectionState }) => connectionState === 'connected'))
      for (const report of (await peer.getStats()).values())
        if (report.type === 'outbound-rtp' && report.framesSent > 0) widths.push(report.frameWidth ?? 0);
    return Math.max(...widths);
  });
}

/** Expects remote video with a size, and a growing number of frames and audio packets. */
export async function expectRemoteMedia(page: Page): Promise<void> {
  const video = page.getByTestId('remote-video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);
  await expectMoreReceived(page, 'frames');
  await expectMoreReceived(page, 'audioPackets');
}

/** Expects the counter to grow. */
export async function expectMoreReceived(page: Page, what: keyof ReceivedMedia): Promise<void> {
  const before = (await readReceivedMedia(page))[what];
  await expect
    .poll(async () => (await readReceivedMedia(page))[what], { message: what })
    .toBeGreaterThan(before + 5);
}
