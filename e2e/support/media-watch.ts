/** Looks into a page's call from outside: what arrives from the other side, by the browser's own counters. */
import { type BrowserContext, expect, type Page } from '@playwright/test';

export interface Received {
  /** Decoded pictures, over all of the page's connections. */
  readonly frames: number;
  readonly audioPackets: number;
}

interface WatchedWindow {
  readonly watchedPeers?: RTCPeerConnection[];
}

/** Must be called before a page of the context is opened. */
export async function watchMedia(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const peers: RTCPeerConnection[] = [];
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = new Proxy(Original, {
      construct(target, parts: ConstructorParameters<typeof RTCPeerConnection>) {
        const peer = new target(...parts);
        peers.push(peer);
        return peer;
      },
    });
    Object.assign(window, { watchedPeers: peers });
  });
}

/** What has arrived until now on connections that are open. */
export function readReceived(page: Page): Promise<Received> {
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

/** What has passed over connections that are up, either way: nobody's picture or sound before it may. */
export interface Passed {
  /** Connections that are up. */
  readonly connections: number;
  readonly packetsSent: number;
  readonly packetsReceived: number;
}

export function readPassed(page: Page): Promise<Passed> {
  return page.evaluate(async () => {
    const peers = (window as WatchedWindow).watchedPeers ?? [];
    const up = peers.filter(({ connectionState }) => connectionState === 'connected');
    const passed = { connections: up.length, packetsSent: 0, packetsReceived: 0 };
    for (const peer of up) {
      for (const report of (await peer.getStats()).values()) {
        if (report.type === 'outbound-rtp') passed.packetsSent += report.packetsSent;
        if (report.type === 'inbound-rtp') passed.packetsReceived += report.packetsReceived;
      }
    }
    return passed;
  });
}

/** @returns how wide the largest picture is that leaves the page, in points; 0 while none does */
export function readSentWidth(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const peers = (window as WatchedWindow).watchedPeers ?? [];
    const widths = [0];
    for (const peer of peers.filter(({ connectionState }) => connectionState === 'connected'))
      for (const report of (await peer.getStats()).values())
        if (report.type === 'outbound-rtp' && report.framesSent > 0) widths.push(report.frameWidth ?? 0);
    return Math.max(...widths);
  });
}

/** The other side is seen and heard: the picture has a size and moves, sound keeps arriving. */
export async function expectToSeeAndHear(page: Page): Promise<void> {
  const video = page.getByTestId('remote-video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBeGreaterThan(0);
  await expectMore(page, 'frames');
  await expectMore(page, 'audioPackets');
}

/** More of it arrives than had arrived until now. */
export async function expectMore(page: Page, what: keyof Received): Promise<void> {
  const before = (await readReceived(page))[what];
  await expect
    .poll(async () => (await readReceived(page))[what], { message: what })
    .toBeGreaterThan(before + 5);
}
