/** What the recorder costs: processor time and memory of its process, for recordings of calls of two in 720p. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startLiveKit } from '../../apps/server/src/platform/engines/livekit/livekit.ts';
import { freePort } from '../../apps/server/src/platform/engines/ports.ts';
import { createMedia } from '../../apps/server/src/platform/media/media.ts';
import { createLiveKitRecorder } from '../../apps/server/src/platform/recorder/livekit-recorder.ts';
import { createPublisher } from '../../apps/server/src/platform/recorder/testing/publisher.ts';
import { findLiveKit } from '../../e2e/support/servers/programs.ts';
import { printHeading, printMeasurement } from '../report.ts';

/** As a browser sends a camera in 720p. */
const bitsPerSecond = 1_700_000;
const seconds = 30;
/** One alone mostly costs waking up; several share that. */
const calls = 4;
const measuredAt = [1, calls];
const keys = { apiKey: 'foyer', apiSecret: 'only-for-tests-only-for-tests-only-for-tests' };

export async function recording(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-recording-'));
  const sample = join(folder, 'sample.mkv');
  const maker = fileURLToPath(new URL('./make-sample.mjs', import.meta.url));
  execFileSync(process.execPath, [maker, 'vp8', '1280', '720', sample, String(bitsPerSecond)]);
  const engine = await startLiveKit({
    bin: findLiveKit(),
    dataDir: folder,
    ...keys,
    tcpPort: 0,
    nodeIp: '127.0.0.1',
    httpPort: await freePort({ host: '127.0.0.1' }),
    udpPort: await freePort({ protocol: 'udp' }),
    webhookUrl: 'http://127.0.0.1:9/internal/livekit',
    adoptionGraceMs: 1_000,
  });
  const media = createMedia({ ...keys, httpUrl: engine.httpUrl });
  const recorder = createLiveKitRecorder({ url: engine.url, dataDir: folder, limit: calls, media });

  async function record() {
    const recordingId = crypto.randomUUID();
    const room = `acme:${recordingId}`;
    const people = await Promise.all(
      ['agent:ravi', 'customer:asha'].map(async (identity) => {
        const wish = { lastsMs: 60_000, mayHear: true, attributes: {} };
        const token = await media.mintToken({ room, identity, name: identity, ...wish });
        const person = await createPublisher({ url: engine.url, token, sampleFile: pathToFileURL(sample) });
        await person.publish(['camera', 'microphone']);
        return person;
      }),
    );
    const order = { recordingId, tenantId: recordingId, roomName: room };
    await recorder.start(order);
    return { people, order };
  }

  printHeading(`Recording calls of two in 720p (${bitsPerSecond / 1e6} Mbit/s each, ${seconds} s)`);
  const running: Awaited<ReturnType<typeof record>>[] = [];
  for (let count = 1; count <= calls; count += 1) {
    running.push(await record());
    if (!measuredAt.includes(count)) continue;
    const pid = Number(recorder.workerPid());
    await pause(5_000);
    const before = cpuSecondsOf(pid);
    await pause(seconds * 1000);
    const used = cpuSecondsOf(pid) - before;
    const cost = `${((used * 60) / seconds / count).toFixed(2)} CPU-seconds per recorded minute`;
    printMeasurement(`${count} at once`, `${cost}, ${memoryOf(pid)} MB of memory for all`);
  }
  for (const { order, people } of running) {
    await recorder.stop(order.recordingId);
    await Promise.all(people.map((person) => person.leave()));
  }
  const [first] = running;
  if (first)
    printMeasurement(
      'size of the longest recording',
      `${sizeOf(join(folder, 'recordings', first.order.tenantId, first.order.recordingId))} MB`,
    );
  await recorder.close();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Of a process and all its threads (proc_pid_stat(5)). */
function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function sizeOf(folder: string): number {
  return Math.round(
    readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6,
  );
}
