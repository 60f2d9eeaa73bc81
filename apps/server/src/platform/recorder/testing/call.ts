/** A LiveKit, rooms in it and their recordings, for tests of the recorder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RecordedTrack,
  type RecordingManifest,
  recordingManifest,
} from '@foyer/contract/recordings/manifest.ts';
import { vi } from 'vitest';
import { liveKitProgram } from '../../../testing/livekit-program.ts';
import { stablePort } from '../../../testing/stable-port.ts';
import { type LiveKitEngine, startLiveKit } from '../../engines/livekit/livekit.ts';
import { createMedia, type Media } from '../../media/media.ts';
import { createShortRoom } from '../../media/testing/short-room.ts';
import { createLiveKitRecorder, type LiveKitRecorder } from '../livekit-recorder.ts';
import type { RecordingChange, RecordingOrder } from '../recorder.ts';
import { createPublisher, type Publisher, type PublisherOptions } from './publisher.ts';
import { type RecordedPacket, readPackets } from './recorded-file.ts';

export const keys = { apiKey: 'foyer', apiSecret: 'only-for-tests-only-for-tests-only-for-tests' };
const waiting = { timeout: 60_000, interval: 250 };

export interface Stage {
  readonly engine: LiveKitEngine;
  readonly media: Media;
  /** The participants of LiveKit's webhooks, as the server reads them. */
  readonly reported: ReadonlySet<string>;
  /** With a data folder and a worker of its own. */
  newRecorder(limit?: number): TestRecorder;
  /** Another recorder on the same folder, as of the next start of the server. */
  nextRecorder(dataDir: string): TestRecorder;
  newDataDir(): string;
  newCall(dataDir: string): Call;
  /** The call's room is closed a second after the last participant has left. */
  openShortRoom(call: Call): Promise<void>;
  close(): Promise<void>;
}

export interface TestRecorder extends LiveKitRecorder {
  readonly dataDir: string;
  readonly changes: RecordingChange[];
}

export interface Call {
  readonly order: RecordingOrder;
  readonly folder: string;
  join(identity: string, options?: Partial<PublisherOptions>): Promise<Publisher>;
  manifest(): Promise<RecordingManifest>;
  tracks(wish: Partial<RecordedTrack>): Promise<(RecordedTrack & { packets: RecordedPacket[] })[]>;
  /** Waits until a track of this kind holds so many milliseconds, as read from its file while it is written. */
  untilRecorded(wish: Partial<RecordedTrack>, lastsMs: number): Promise<void>;
}

/** Needs LiveKit's program. */
export async function openStage(): Promise<Stage> {
  const home = mkdtempSync(join(tmpdir(), 'foyer-recorder-'));
  const reported = new Set<string>();
  let media: Media | undefined;
  const receiver = await receiveWebhooks(async (body, authorization) => {
    const webhook = await media?.readWebhook(body, authorization);
    if (webhook?.identity) reported.add(webhook.identity);
  });
  const engine = await startLiveKit({
    bin: liveKitProgram,
    dataDir: home,
    ...keys,
    tcpPort: 0,
    nodeIp: '127.0.0.1',
    httpPort: await stablePort('tcp', '127.0.0.1'),
    udpPort: await stablePort('udp'),
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    adoptionGraceMs: 1_000,
  });
  const port = createMedia({ ...keys, httpUrl: engine.httpUrl });
  media = port;
  const recorders: LiveKitRecorder[] = [];
  const publishers: Publisher[] = [];

  function recorderOn(dataDir: string, limit: number): TestRecorder {
    const recorder = createLiveKitRecorder({
      url: engine.url,
      dataDir,
      limit,
      media: port,
      roomWaitMs: 1_000,
      disk: { hasRoomFor: async () => true },
    });
    recorders.push(recorder);
    const changes: RecordingChange[] = [];
    recorder.subscribe((change) => changes.push(change));
    return { ...recorder, dataDir, changes };
  }

  const newDataDir = () => mkdtempSync(join(home, 'data-'));
  return {
    engine,
    media: port,
    reported,
    newRecorder: (limit = 10) => recorderOn(newDataDir(), limit),
    nextRecorder: (dataDir) => recorderOn(dataDir, 10),
    newDataDir,
    newCall(dataDir) {
      const tenantId = crypto.randomUUID();
      const recordingId = crypto.randomUUID();
      const order = { tenantId, recordingId, roomName: `acme:${recordingId}` };
      const folder = join(dataDir, 'recordings', tenantId, recordingId);
      return callOf({ order, folder, engine, media: port, publishers });
    },
    openShortRoom: ({ order }) => createShortRoom({ httpUrl: engine.httpUrl, ...keys }, order.roomName),
    async close() {
      await Promise.all(recorders.map((recorder) => recorder.close()));
      await Promise.all(publishers.map((publisher) => publisher.leave()));
      await engine.stop();
      receiver.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

type CallParts = Pick<Call, 'order' | 'folder'> &
  Pick<Stage, 'engine' | 'media'> & { publishers: Publisher[] };

function callOf({ order, folder, engine, media, publishers }: CallParts): Call {
  const room = order.roomName;
  const manifest = async () =>
    recordingManifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const tracks: Call['tracks'] = async (wish) => {
    const matching = (await manifest()).tracks.filter((track) =>
      Object.entries(wish).every(([name, value]) => track[name as keyof RecordedTrack] === value),
    );
    return Promise.all(
      matching.map(async (track) => ({ ...track, packets: await readPackets(join(folder, track.file)) })),
    );
  };
  return {
    order,
    folder,
    manifest,
    tracks,
    async join(identity, options = {}) {
      const wish = { lastsMs: 60_000, mayHear: true, attributes: {} };
      const token = await media.mintToken({ room, identity, name: identity, ...wish });
      const publisher = await createPublisher({ url: engine.url, token, ...options });
      publishers.push(publisher);
      return publisher;
    },
    untilRecorded: (wish, lastsMs) =>
      vi.waitFor(async () => {
        const found = (await tracks(wish)).at(-1);
        const heldMs = found?.packets.at(-1)?.timeMs ?? 0;
        if (heldMs < lastsMs) throw new Error(`${JSON.stringify(wish)} holds ${heldMs} ms`);
      }, waiting),
  };
}

function receiveWebhooks(
  read: (body: string, authorization: string | undefined) => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      response.end();
      void read(text, request.headers.authorization);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
