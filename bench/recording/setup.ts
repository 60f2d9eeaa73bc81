/** A LiveKit, a recorder and calls of two people, for the measurements of recordings. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLiveKit } from '../../apps/server/src/platform/engines/livekit/livekit.ts';
import { freePort } from '../../apps/server/src/platform/engines/ports.ts';
import { createMedia } from '../../apps/server/src/platform/media/media.ts';
import { createLiveKitRecorder } from '../../apps/server/src/platform/recorder/livekit-recorder.ts';
import type { RecordingOrder } from '../../apps/server/src/platform/recorder/recorder.ts';
import {
  createPublisher,
  type Publisher,
  type PublisherOptions,
} from '../../apps/server/src/platform/recorder/testing/publisher.ts';
import { findLiveKit } from '../../e2e/support/servers/programs.ts';

const keys = { apiKey: 'foyer', apiSecret: 'only-for-tests-only-for-tests-only-for-tests' };

export interface RecordedCall {
  readonly order: RecordingOrder;
  /** Of its files. */
  readonly folder: string;
  readonly people: readonly Publisher[];
}

/** @param limit recordings at once */
export async function openRecordingBench(limit: number) {
  const home = mkdtempSync(join(tmpdir(), 'foyer-bench-recording-'));
  const engine = await startLiveKit({
    bin: findLiveKit(),
    dataDir: home,
    ...keys,
    tcpPort: 0,
    nodeIp: '127.0.0.1',
    httpPort: await freePort({ host: '127.0.0.1' }),
    udpPort: await freePort({ protocol: 'udp' }),
    webhookUrl: 'http://127.0.0.1:9/internal/livekit',
    adoptionGraceMs: 1_000,
  });
  const media = createMedia({ ...keys, httpUrl: engine.httpUrl });
  const disk = { hasRoomFor: async () => true };
  const recorder = createLiveKitRecorder({ url: engine.url, dataDir: home, limit, media, disk });

  return {
    home,
    recorder,
    /** A call that is being recorded. @param published what both send */
    async record(published: Partial<PublisherOptions>): Promise<RecordedCall> {
      const recordingId = crypto.randomUUID();
      const roomName = `acme:${recordingId}`;
      const people = await Promise.all(
        ['agent:ravi', 'customer:asha'].map(async (identity) => {
          const wish = { lastsMs: 60_000, mayHear: true, attributes: {} };
          const token = await media.mintToken({ room: roomName, identity, name: identity, ...wish });
          const person = await createPublisher({ url: engine.url, token, ...published });
          await person.publish(['camera', 'microphone']);
          return person;
        }),
      );
      const order = { recordingId, tenantId: recordingId, roomName };
      await recorder.start(order);
      return { people, order, folder: join(home, 'recordings', order.tenantId, recordingId) };
    },
    async stop({ order, people }: RecordedCall): Promise<void> {
      await recorder.stop(order.recordingId);
      await Promise.all(people.map((person) => person.leave()));
    },
    async close(): Promise<void> {
      await recorder.close();
      await engine.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
