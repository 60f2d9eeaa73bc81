/** Real connections to a real LiveKit over each transport. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasLiveKit, liveKitProgram } from '../../testing/livekit-program.ts';
import { stablePort } from '../../testing/stable-port.ts';
import { type LiveKitEngine, startLiveKit } from '../engines/livekit/livekit.ts';
import { createMedia } from './media.ts';
import { type Transport, tryTransport } from './try-transport.ts';

const keys = { apiKey: 'foyer', apiSecret: 'only-for-tests-only-for-tests-only-for-tests' };

describe.skipIf(!hasLiveKit)('tryTransport', { timeout: 30_000 }, () => {
  let dataDir: string;
  let engine: LiveKitEngine;
  let turnPort: number;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-transport-'));
    turnPort = await stablePort('udp');
    engine = await startLiveKit({
      bin: liveKitProgram,
      dataDir,
      ...keys,
      httpPort: await stablePort('tcp', '127.0.0.1'),
      tcpPort: await stablePort('tcp'),
      udpPort: await stablePort('udp'),
      nodeIp: '127.0.0.1',
      turn: { domain: 'localhost', port: turnPort, tls: null },
      webhookUrl: 'http://127.0.0.1:9/internal/livekit',
      adoptionGraceMs: 1_000,
    });
  }, 30_000);
  afterAll(async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function tryOver(transport: Transport, timeoutMs = 10_000) {
    const id = crypto.randomUUID();
    const token = await createMedia({ ...keys, httpUrl: engine.httpUrl }).mintToken({
      room: `doctor:check-${id}`,
      identity: `recorder:${id}`,
      name: 'doctor',
      lastsMs: 60_000,
      mayHear: true,
      mayShare: false,
      isHidden: true,
      attributes: {},
    });
    return tryTransport({ url: engine.url, token, transport, timeoutMs });
  }

  test('connects over UDP, over TCP and through the relay', async () => {
    expect(await tryOver('udp')).toEqual({ state: 'connected', path: `127.0.0.1:${engine.ports.udp}` });
    expect(await tryOver('tcp')).toEqual({ state: 'connected', path: `127.0.0.1:${engine.ports.tcp}` });
    expect(await tryOver('relay')).toEqual({
      state: 'connected',
      // LiveKit names its own address for a relay without TLS.
      path: `turn:127.0.0.1:${turnPort}?transport=udp`,
    });
  });
});
