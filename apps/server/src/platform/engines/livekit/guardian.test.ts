/** LiveKit under its guardian, when the server dies, stops, or starts again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasLiveKit, liveKitProgram } from '../../../testing/livekit-program.ts';
import { stablePort } from '../../../testing/stable-port.ts';
import { identify } from '../process-identity.ts';
import type { GuardianRecord } from './guardian-record.ts';
import { type LiveKitEngine, type LiveKitOptions, startLiveKit } from './livekit.ts';

const keys = { apiKey: 'foyer', apiSecret: 'only-for-tests-only-for-tests-only-for-tests' };
const waiting = { timeout: 20_000 };

describe.skipIf(!hasLiveKit)("LiveKit's guardian", { timeout: 30_000 }, () => {
  let dataDir: string;
  let options: LiveKitOptions;
  const running: LiveKitEngine[] = [];
  const servers: ChildProcess[] = [];

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'foyer-guardian-'));
    options = {
      bin: liveKitProgram,
      dataDir,
      ...keys,
      httpPort: await stablePort('tcp', '127.0.0.1'),
      udpPort: await stablePort('udp'),
      tcpPort: 0,
      nodeIp: '127.0.0.1',
      webhookUrl: 'http://127.0.0.1:9/internal/livekit',
      adoptionGraceMs: 20_000,
    };
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((engine) => engine.stop()));
    for (const server of servers.splice(0)) server.kill('SIGKILL');
    const guardian = existsSync(recordFile()) ? readRecord().pid : 0;
    rmSync(dataDir, { recursive: true, force: true });
    // Without its record a guardian ends by itself.
    await vi.waitFor(() => expect(identify(guardian)).toBeUndefined(), waiting);
  });

  const recordFile = () => join(dataDir, 'livekit', 'guardian.json');
  const readRecord = () => JSON.parse(readFileSync(recordFile(), 'utf8')) as GuardianRecord;
  const expectGone = (...pids: number[]) =>
    vi.waitFor(() => expect(pids.map(identify)).toEqual(pids.map(() => undefined)), waiting);

  async function start(wish: Partial<LiveKitOptions> = {}) {
    const engine = await startLiveKit({ ...options, ...wish });
    running.push(engine);
    return engine;
  }

  /** A server in a process of its own, which stops LiveKit on signals and crashes on SIGUSR2. */
  async function startServer(wish: Partial<LiveKitOptions> = {}) {
    const code = `
      import { startLiveKit } from ${JSON.stringify(new URL('./livekit.ts', import.meta.url).href)};
      const leaving = new AbortController();
      const engine = await startLiveKit({ ...${JSON.stringify({ ...options, ...wish })}, leaving: leaving.signal });
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
        process.on(signal, () => engine.stop().then(() => process.exit()));
      process.on('SIGUSR1', () => { leaving.abort(); process.exit(1); });
      process.on('SIGUSR2', () => { throw new Error('a crash of the test'); });
      setInterval(() => undefined, 60_000);
      console.log(engine.pid());`;
    const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'ignore'],
      // Its own process group, as a shell gives every command.
      detached: true,
    });
    servers.push(server);
    const [textLine] = await once(createInterface({ input: server.stdout }), 'line');
    return { server, liveKit: Number(textLine), guardian: readRecord().pid };
  }

  async function end(server: ChildProcess, signal: NodeJS.Signals) {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  test.each([
    ['is killed', 'SIGKILL'],
    ['crashes', 'SIGUSR2'],
  ] as const)(
    'keeps the same LiveKit running when the server %s, for the next server',
    async (_how, signal) => {
      const { server, liveKit, guardian } = await startServer();

      await end(server, signal);
      expect((await fetch(`http://127.0.0.1:${options.httpPort}`)).ok).toBe(true);
      const engine = await start();

      expect(engine.pid()).toBe(liveKit);
      expect(readRecord().pid).toBe(guardian);
      await engine.stop();
      await expectGone(liveKit, guardian);
    },
  );

  test('is adopted with the ports that it chose itself', async () => {
    const { httpPort: _http, udpPort: _udp, tcpPort: _tcp, ...anyPorts } = options;
    options = anyPorts;
    const { server, liveKit } = await startServer();
    await end(server, 'SIGKILL');

    const engine = await start();

    expect(engine.pid()).toBe(liveKit);
    expect(engine.httpUrl).toBe(`http://127.0.0.1:${readRecord().ports.http}`);
    expect((await fetch(engine.httpUrl)).ok).toBe(true);
  });

  const changeRecord = (change: Partial<GuardianRecord>) =>
    writeFileSync(recordFile(), JSON.stringify({ ...readRecord(), ...change }));

  test.each<[string, () => Partial<LiveKitOptions> | undefined]>([
    ['the secret of its record is wrong', () => void changeRecord({ secret: 'guessed' })],
    ['the start time of its record is wrong', () => void changeRecord({ startedAt: '1' })],
    ['its record is damaged', () => writeFileSync(recordFile(), '{') as undefined],
    ['the API secret has changed', () => ({ apiSecret: 'another-secret-for-tests-another-secret' })],
    ["the server's port has changed", () => ({ webhookUrl: 'http://127.0.0.1:10/internal/livekit' })],
    ['the address for media has changed', () => ({ nodeIp: '127.0.0.2' })],
    ['the program has changed', () => ({ bin: anotherProgram() })],
  ])('is replaced when %s', async (_what, change) => {
    const { server, liveKit, guardian } = await startServer();
    await end(server, 'SIGKILL');

    const engine = await start(change());

    await expectGone(liveKit, guardian);
    expect(engine.pid()).not.toBe(liveKit);
    expect((await fetch(engine.httpUrl)).ok).toBe(true);
  });

  function anotherProgram() {
    const file = join(dataDir, 'another-livekit-server');
    writeFileSync(file, `#!/bin/sh\nexec ${liveKitProgram} "$@"\n`);
    chmodSync(file, 0o755);
    return file;
  }

  test('ends with its LiveKit when no server comes within the grace period', async () => {
    const { server, liveKit, guardian } = await startServer({ adoptionGraceMs: 300 });

    await end(server, 'SIGKILL');

    await expectGone(liveKit, guardian);
    expect(existsSync(recordFile())).toBe(false);
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'ends with its LiveKit when %s stops the server',
    async (signal) => {
      const { server, liveKit, guardian } = await startServer();

      await end(server, signal);

      // The guardian is told, and ends a moment after the server.
      await expectGone(liveKit, guardian);
    },
  );

  test('ends in order when Ctrl-C reaches the process group of the server', async () => {
    const { server, liveKit, guardian } = await startServer();
    const ended = once(server, 'exit');

    process.kill(-server.pid!, 'SIGINT');

    expect(await ended).toEqual([0, null]);
    await expectGone(liveKit, guardian);
  });

  test('ends with its LiveKit when the server exits before it has stopped everything', async () => {
    const { server, liveKit, guardian } = await startServer();

    await end(server, 'SIGUSR1');

    await expectGone(liveKit, guardian);
  });

  test('restarts a LiveKit that dies while no server is there', async () => {
    const { server, liveKit } = await startServer();
    await end(server, 'SIGKILL');

    process.kill(liveKit, 'SIGKILL');
    await expectGone(liveKit);
    await vi.waitFor(() => fetch(`http://127.0.0.1:${options.httpPort}`), waiting);
    const { pid } = readRecord();
    const engine = await start();

    expect(readRecord().pid).toBe(pid);
    expect(engine.pid()).not.toBe(liveKit);
  });

  test('takes LiveKit with it when it is killed, and the server starts both again on the same port', async () => {
    const onRestart = vi.fn();
    const engine = await start({ onRestart });
    const [liveKit, guardian] = [engine.pid()!, readRecord().pid];

    process.kill(guardian, 'SIGKILL');

    await vi.waitFor(() => expect(onRestart).toHaveBeenCalledOnce(), waiting);
    expect(identify(liveKit)).toBeUndefined();
    expect(readRecord().pid).not.toBe(guardian);
    expect((await fetch(engine.httpUrl)).ok).toBe(true);
  });

  test('closes a connection that does not prove the secret', async () => {
    const { server, liveKit } = await startServer();
    await end(server, 'SIGKILL');
    const orders = [{ type: 'stop' }, { type: 'attach', secret: 'guessed' }, { type: 'attach' }, null];

    for (const order of orders) {
      const socket = connect(readRecord().port, '127.0.0.1');
      const closed = once(socket, 'close');
      socket.resume().write(`${JSON.stringify(order)}\n{"type":"stop"}\n`);
      await closed;
    }

    expect((await start()).pid()).toBe(liveKit);
    expect(statSync(recordFile()).mode & 0o777).toBe(0o600);
  });

  test('obeys one server at a time, even if another one knows the secret', async () => {
    const engine = await start();
    const { port, secret } = readRecord();
    const socket = connect(port, '127.0.0.1');
    const closed = once(socket, 'close');

    socket.resume().write(`${JSON.stringify({ type: 'attach', secret })}\n{"type":"stop"}\n`);
    await closed;

    expect((await fetch(engine.httpUrl)).ok).toBe(true);
  });
});
