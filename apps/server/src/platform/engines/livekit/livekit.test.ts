import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasLiveKit, liveKitProgram } from '../../../testing/livekit-program.ts';
import { stablePort } from '../../../testing/stable-port.ts';
import { identify } from '../process-identity.ts';
import { type LiveKitEngine, type LiveKitOptions, startLiveKit } from './livekit.ts';

describe.skipIf(!hasLiveKit)('startLiveKit', { timeout: 30_000 }, () => {
  let dataDir: string;
  const running: LiveKitEngine[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'foyer-engine-'));
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((engine) => engine.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function options(wish: Partial<LiveKitOptions> = {}): Promise<LiveKitOptions> {
    return {
      bin: liveKitProgram,
      dataDir,
      httpPort: await stablePort('tcp', '127.0.0.1'),
      tcpPort: 0,
      udpPort: await stablePort('udp'),
      nodeIp: '127.0.0.1',
      apiKey: 'foyer',
      apiSecret: 'only-for-tests-only-for-tests-only-for-tests',
      webhookUrl: 'http://127.0.0.1:9/internal/livekit',
      adoptionGraceMs: 1_000,
      ...wish,
    };
  }

  async function start(wish: Partial<LiveKitOptions> = {}) {
    const engine = await startLiveKit(await options(wish));
    running.push(engine);
    return engine;
  }

  test('resolves when LiveKit responds, and keeps its configuration private', async () => {
    const engine = await start();

    expect((await fetch(engine.httpUrl)).ok).toBe(true);
    expect(statSync(join(dataDir, 'livekit', 'livekit.yaml')).mode & 0o777).toBe(0o600);
  });

  test('restarts a killed LiveKit on the same port and calls onRestart', async () => {
    const onRestart = vi.fn();
    const engine = await start({ onRestart });
    const before = engine.pid();

    process.kill(before!, 'SIGKILL');

    await vi.waitFor(() => expect(onRestart).toHaveBeenCalledOnce(), 20_000);
    expect(engine.pid()).not.toBe(before);
    expect((await fetch(engine.httpUrl)).ok).toBe(true);
  });

  test('leaves no process after stop', async () => {
    const engine = await start();
    const pid = engine.pid();

    await engine.stop();

    expect(identify(pid!)).toBeUndefined();
  });

  test('replaces the LiveKit of a killed Foyer', async () => {
    const wish = await options();
    await (await startLiveKit(wish)).stop();
    const folder = join(dataDir, 'livekit');
    const orphan = spawn(liveKitProgram, ['--config', join(folder, 'livekit.yaml')], { stdio: 'ignore' });
    await once(orphan, 'spawn');
    writeFileSync(join(folder, 'livekit.pid'), String(orphan.pid));

    const engine = await start(wish);

    expect((await fetch(engine.httpUrl)).ok).toBe(true);
    expect(orphan.signalCode).toBe('SIGKILL');
  });

  test('names a port that another program uses', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };

    await expect(start({ httpPort: port })).rejects.toMatchObject({
      name: 'SetupError',
      problem: `LiveKit needs TCP port ${port}, but another program uses it.`,
    });

    server.close();
  });

  test('runs TURN over UDP on the configured port', async () => {
    const port = await stablePort('udp');
    await start({ turn: { domain: 'turn.localhost', port, tls: null } });

    expect(await askByStun(port)).toBe(bindingAnswer);
  });

  test('runs TURN over TCP behind a proxy that terminates TLS', async () => {
    const port = await stablePort('tcp', '127.0.0.1');
    await start({ turn: { domain: 'turn.example.com', port, tls: { by: 'outside' } } });

    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  });
});

const bindingAnswer = 0x0101;

/** The type of the response to a binding request (RFC 8489). */
async function askByStun(port: number): Promise<number> {
  const socket = createSocket('udp4');
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), Buffer.alloc(12, 7)]);
  socket.send(request, port, '127.0.0.1');
  const [answer] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return answer.readUInt16BE(0);
}
