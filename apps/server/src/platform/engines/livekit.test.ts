import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LiveKitEngine, type LiveKitOptions, startLiveKit } from './livekit.ts';
import { freePort } from './ports.ts';
import { identify } from './process-identity.ts';

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const bin = process.env.LIVEKIT_BIN ?? join(cache, 'foyer', 'engines', 'livekit-server-1.13.5');
const isHere = existsSync(bin);
if (!isHere) process.stderr.write(`LiveKit's tests are skipped: there is no ${bin} (set LIVEKIT_BIN)\n`);

describe.skipIf(!isHere)('the embedded LiveKit', { timeout: 30_000 }, () => {
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
      bin,
      dataDir,
      httpPort: await freePort({ host: '127.0.0.1' }),
      tcpPort: 0,
      udpPort: await freePort({ protocol: 'udp' }),
      nodeIp: '127.0.0.1',
      apiKey: 'foyer',
      apiSecret: 'only-for-tests-only-for-tests-only-for-tests',
      webhookUrl: 'http://127.0.0.1:9/internal/livekit',
      ...wish,
    };
  }

  async function start(wish: Partial<LiveKitOptions> = {}) {
    const engine = await startLiveKit(await options(wish));
    running.push(engine);
    return engine;
  }

  test('it answers when it is started, and its keys are for nobody else to read', async () => {
    const engine = await start();

    expect((await fetch(engine.httpUrl)).ok).toBe(true);
    expect(statSync(join(dataDir, 'livekit', 'livekit.yaml')).mode & 0o777).toBe(0o600);
  });

  test('killed in a call, it comes back on the same port and says so', async () => {
    const onRestart = vi.fn();
    const engine = await start({ onRestart });
    const before = engine.pid();

    process.kill(before!, 'SIGKILL');

    await vi.waitFor(() => expect(onRestart).toHaveBeenCalledOnce(), 20_000);
    expect(engine.pid()).not.toBe(before);
    expect((await fetch(engine.httpUrl)).ok).toBe(true);
  });

  test('after stop nothing is left of it', async () => {
    const engine = await start();
    const pid = engine.pid();

    await engine.stop();

    expect(identify(pid!)).toBeUndefined();
  });

  test('one that a killed Foyer left is replaced', async () => {
    const wish = await options();
    await (await startLiveKit(wish)).stop();
    const folder = join(dataDir, 'livekit');
    const orphan = spawn(bin, ['--config', join(folder, 'livekit.yaml')], { stdio: 'ignore' });
    await once(orphan, 'spawn');
    writeFileSync(join(folder, 'livekit.pid'), String(orphan.pid));

    const engine = await start(wish);

    expect((await fetch(engine.httpUrl)).ok).toBe(true);
    expect(orphan.signalCode).toBe('SIGKILL');
  });

  test('a port that another program has is named', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };

    await expect(start({ httpPort: port })).rejects.toMatchObject({
      name: 'SetupError',
      missing: `LiveKit wants TCP port ${port}, and another program has it.`,
    });

    server.close();
  });

  test('the relay answers by UDP where it is told to', async () => {
    const port = await freePort({ protocol: 'udp' });
    await start({ turn: { domain: 'turn.localhost', port, tls: null } });

    expect(await askByStun(port)).toBe(bindingAnswer);
  });

  test('behind something that takes TLS off the relay listens by TCP', async () => {
    const port = await freePort({ host: '127.0.0.1' });
    await start({ turn: { domain: 'turn.example.com', port, tls: { by: 'outside' } } });

    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  });
});

const bindingAnswer = 0x0101;

/** What kind of message answers a binding request (RFC 8489). */
async function askByStun(port: number): Promise<number> {
  const socket = createSocket('udp4');
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), Buffer.alloc(12, 7)]);
  socket.send(request, port, '127.0.0.1');
  const [answer] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return answer.readUInt16BE(0);
}
