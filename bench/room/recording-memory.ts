/**
 * The memory of the agent's page during an hour of local recording, in real time or simulated. Simulated: after the first
 * chunk the browser's recorder is replaced by one that hands over an hour of chunks of the usual size, as fast as they
 * are written. Everything behind it is the product: the page, its worker, and the browser's private file system.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localRecordingLimits as limits } from '@foyer/contract/meetings/local-recordings.ts';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { setLocalRecording } from '../../e2e/support/api/flags.ts';
import { launchBrowser, launchOptions } from '../../e2e/support/browser/chromium.ts';
import { Agent } from '../../e2e/support/people/agent.ts';
import { Customer } from '../../e2e/support/people/customer.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { printHeading, printMeasurement } from '../report.ts';

const minutes = 60;
const chunksPerMinute = 60_000 / limits.chunkMs;
const chunkBytes = ((limits.videoBitsPerSecond + limits.audioBitsPerSecond) / 8 / 1000) * limits.chunkMs;
/** When memory is read, in minutes of the recording. */
const readAt = [1, 15, 30, 45, 60];

declare global {
  interface Window {
    /** Hands over so many chunks, each when the one before is written. */
    handOver(count: number): Promise<void>;
  }
}

export async function recordingMemory(foyer: Foyer): Promise<void> {
  await measureRecording(foyer, {
    name: `simulated chunks of ${Math.round(chunkBytes / 1000)} kB`,
    initScript: [replaceRecorder, { chunkBytes }],
    record: async (page, length) => {
      await page.waitForFunction(() => window.handOver !== undefined);
      await page.evaluate((count) => window.handOver(count), length * chunksPerMinute);
    },
  });
}

export async function recordingMemoryInRealTime(foyer: Foyer): Promise<void> {
  await measureRecording(foyer, { name: 'in real time', record: (_page, length) => sleep(length * 60_000) });
}

interface Hour {
  readonly name: string;
  readonly initScript?: readonly [typeof replaceRecorder, Parameters<typeof replaceRecorder>[0]];
  /** @param length in minutes */
  record(page: Page, length: number): Promise<void>;
}

async function measureRecording(foyer: Foyer, { name, initScript, record }: Hour): Promise<void> {
  await setLocalRecording(foyer, 'demo', true);
  const profile = mkdtempSync(join(tmpdir(), 'foyer-bench-profile-'));
  // A private window keeps its files in memory.
  const own = await chromium.launchPersistentContext(profile, {
    ...launchOptions({ hasSmallCamera: true }),
    viewport: { width: 1280, height: 800 },
  });
  if (initScript) await own.addInitScript(...initScript);
  const browser = await launchBrowser({ hasSmallCamera: true });
  const agent = new Agent(await own.newPage(), 'demo', foyer, 'agent');
  await agent.signInWithLobbyOn();
  const customer = new Customer(await browser.newPage(), 'demo', foyer, 'Rita Records');
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.page.getByTestId('remote-video').first().waitFor();
  await agents.control('Recording').click();
  await agents.control('Start recording').click();
  await customer.room.page.getByRole('button', { name: 'Allow recording' }).click();
  await agents.page.getByRole('timer', { name: 'Recorded time' }).waitFor();

  printHeading(`Local recording of ${minutes} minutes (${name})`);
  let done = 0;
  for (const minute of readAt) {
    await record(agents.page, minute - done);
    done = minute;
    printMeasurement(`memory of the agent's page after ${minute} min`, await memoryOf(own, agents.page));
  }
  await agents.control('Stop recording').click();
  await agents.page.getByRole('button', { name: /^Download recording of/ }).waitFor();
  printMeasurement('file', `${Math.round((await recordedBytes(agents.page)) / 1e6)} MB`);
  await agents.page.keyboard.press('Escape');
  await agents.end();
  await browser.close();
  await own.close();
  rmSync(profile, { recursive: true, force: true });
  await setLocalRecording(foyer, 'demo', false);
}

/** Resident memory of the page's process, and the used JavaScript heap. */
async function memoryOf(context: BrowserContext, page: Page): Promise<string> {
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const browserSession = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await browserSession?.send('SystemInfo.getProcessInfo')) ?? {};
  const resident = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024);
  return `${Math.round(Math.max(...resident))} MiB (heap ${Math.round(usedSize / 1024 / 1024)})`;
}

function recordedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0;
    type Folder = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> };
    const add = async (folder: FileSystemDirectoryHandle) => {
      for await (const each of (folder as Folder).values()) {
        if (each.kind === 'directory') await add(each as FileSystemDirectoryHandle);
        else bytes += (await (each as FileSystemFileHandle).getFile()).size;
      }
    };
    await add(await navigator.storage.getDirectory());
    return bytes;
  });
}

function replaceRecorder({ chunkBytes }: { chunkBytes: number }): void {
  let handedOver = 0;
  let written = 0;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function count(this: Worker, ...args: never[]) {
    const [{ kind, id }] = args as unknown as [{ kind?: string; id?: number }];
    const onAnswer = ({ data }: MessageEvent<{ id: number }>): void => {
      if (data.id !== id) return;
      this.removeEventListener('message', onAnswer);
      written += 1;
    };
    if (kind === 'write') this.addEventListener('message', onAnswer);
    return (postMessage as (...args: never[]) => void).apply(this, args);
  } as typeof postMessage;
  const Recorder = window.MediaRecorder;
  window.MediaRecorder = class extends Recorder {
    override start(timeslice?: number): void {
      super.start(timeslice);
      this.addEventListener(
        'dataavailable',
        () => {
          super.pause();
          window.handOver = async (count) => {
            for (let index = 0; index < count; index += 1) {
              // Random, so that nothing compresses it.
              const bytes = new Uint8Array(chunkBytes);
              for (let at = 0; at < bytes.length; at += 65_536)
                crypto.getRandomValues(bytes.subarray(at, at + 65_536));
              this.dispatchEvent(new BlobEvent('dataavailable', { data: new Blob([bytes]) }));
              handedOver += 1;
              while (written < handedOver) await new Promise((resolve) => setTimeout(resolve, 5));
            }
          };
        },
        { once: true },
      );
    }
  } as typeof MediaRecorder;
}
