/**
 * The lower bound: with a token, the loaded library and a publishing peer, from connect() to the first frame.
 */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { openDelayedProxy } from './delayed-connection.ts';
import { firstFrameAfter, recordFrames } from './frame-timestamps.ts';

const library = path.resolve(
  import.meta.dirname,
  '../../node_modules/livekit-client/dist/livekit-client.umd.js',
);
const room = 'bench:bare';
const blankPage = '<!doctype html><title>Bare</title><script src="/livekit.js"></script>';

interface BareConnectOptions {
  readonly browser: Browser;
  readonly foyer: Foyer;
  readonly runs: number;
  /** Round trip of the signalling. */
  readonly roundTripMs: number;
}

/** @returns milliseconds from `connect()` to the first frame, one per run */
export async function measureBareConnect({
  browser,
  foyer,
  runs,
  roundTripMs,
}: BareConnectOptions): Promise<number[]> {
  const pages = await servePages();
  const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await recordFrames(window, 'video');
  const { url: direct, signToken } = readLiveKit(foyer);
  const delayed = await openDelayedProxy(Number(new URL(direct).port), roundTripMs);
  const url = `ws://127.0.0.1:${delayed.port}`;
  const open = async () => {
    const page = await window.newPage();
    await page.goto(pages.address);
    return page;
  };

  const peer = await open();
  await connect(peer, url, signToken('peer'), true);
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await open();
    const startedAt = await connect(page, url, signToken(`watcher-${run}`), false);
    took.push((await firstFrameAfter(page, startedAt)) - startedAt);
    await page.close();
  }
  await window.close();
  pages.close();
  delayed.close();
  return took;
}

/** @returns the time of the call of `connect()` */
function connect(page: Page, url: string, token: string, publishes: boolean): Promise<number> {
  return page.evaluate(
    async (entry) => {
      // biome-ignore lint/suspicious/noExplicitAny: the page loads the library as a script, without types
      const { Room } = (window as any).LivekitClient;
      const livekitRoom = new Room({ adaptiveStream: false, dynacast: false });
      livekitRoom.on('trackSubscribed', (track: { kind: string; attach(): HTMLElement }) => {
        if (track.kind === 'video') document.body.append(track.attach());
      });
      const startedAt = Date.now();
      await livekitRoom.connect(entry.url, entry.token);
      if (entry.publishes) await livekitRoom.localParticipant.enableCameraAndMicrophone();
      return startedAt;
    },
    { url, token, publishes },
  );
}

async function servePages(): Promise<{ address: string; close(): void }> {
  const script = readFileSync(library);
  const server = createServer((request, response) => {
    const isScript = request.url === '/livekit.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : blankPage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The address of the LiveKit of this server, and a function that signs tokens for the measured room. */
function readLiveKit({ dataDir }: Foyer): { url: string; signToken(identity: string): string } {
  const config = readFileSync(path.join(dataDir, 'livekit/livekit.yaml'), 'utf8');
  const { port } = JSON.parse(config) as { port: number };
  const { liveKit: secret } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    url: `ws://127.0.0.1:${port}`,
    signToken(identity) {
      const video = { room, roomJoin: true, canPublish: true, canSubscribe: true };
      const claims = { iss: 'foyer', sub: identity, exp: Math.floor(Date.now() / 1000) + 600, video };
      const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    },
  };
}
