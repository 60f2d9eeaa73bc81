/** What the recorder costs: processor time and memory of its process, for recordings of calls of two in 720p. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { printHeading, printMeasurement } from '../report.ts';
import { openRecordingBench, type RecordedCall } from './setup.ts';

/** As a browser sends a camera in 720p. */
const bitsPerSecond = 1_700_000;
const seconds = 30;
/** One alone mostly costs waking up; several share that. */
const calls = 4;
const measuredAt = [1, calls];

export async function recording(): Promise<void> {
  const bench = await openRecordingBench(calls);
  const sample = join(bench.home, 'sample.mkv');
  const maker = fileURLToPath(new URL('./make-sample.mjs', import.meta.url));
  execFileSync(process.execPath, [maker, 'vp8', '1280', '720', sample, String(bitsPerSecond)]);

  printHeading(`Recording calls of two in 720p (${bitsPerSecond / 1e6} Mbit/s each, ${seconds} s)`);
  const running: RecordedCall[] = [];
  for (let count = 1; count <= calls; count += 1) {
    running.push(await bench.record({ sampleFile: pathToFileURL(sample) }));
    if (!measuredAt.includes(count)) continue;
    const pid = Number(bench.recorder.workerPid());
    await wait(5_000);
    const before = cpuSecondsOf(pid);
    await wait(seconds * 1000);
    const used = cpuSecondsOf(pid) - before;
    const cost = `${((used * 60) / seconds / count).toFixed(2)} CPU-seconds per recorded minute`;
    printMeasurement(`${count} at once`, `${cost}, ${memoryOf(pid)} MB of memory for all`);
  }
  for (const call of running) await bench.stop(call);
  const [first] = running;
  if (first) printMeasurement('size of the longest recording', `${sizeOf(first.folder)} MB`);
  await bench.close();
}

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
