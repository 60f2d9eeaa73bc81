/**
 * How much this site may still store. Chromium says the same of every disk since version 138 (10 GiB beyond what is used),
 * so the space is also tried: a file that is made larger, and never written, is refused as a recording would be.
 */
import { localRecordingLimits as limits } from '@foyer/contract/meetings/local-recordings.ts';

const bytesPerMs = (limits.videoBitsPerSecond + limits.audioBitsPerSecond) / 8 / 1000;

/** How long a recording has room in this many bytes. */
export const timeInBytes = (bytes: number): number => bytes / bytesPerMs;

/** The space is tried in these steps, up to the time below which the agent is warned. */
const stepBytes = limits.stopBelowMs * bytesPerMs;
const steps = limits.warnBelowMs / limits.stopBelowMs;

const triedFile = 'free-space';

/** Bytes that this site may still store, in whole minutes when there are few; `null` where the browser does not say. */
export async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage.estimate?.()) ?? {};
  const estimated = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  const refusedFrom = await findRefusedStep().catch(() => null);
  if (refusedFrom === null) return estimated;
  return Math.min(estimated ?? Number.POSITIVE_INFINITY, (refusedFrom - 1) * stepBytes);
}

/** @returns the first number of steps for which there is no space; `null` when there is space for all */
async function findRefusedStep(): Promise<number | null> {
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle(triedFile, { create: true });
  try {
    if (await hasSpace(file, steps)) return null;
    let [fits, refused] = [0, steps];
    while (refused - fits > 1) {
      const middle = (fits + refused) >> 1;
      if (await hasSpace(file, middle)) fits = middle;
      else refused = middle;
    }
    return refused;
  } finally {
    // Another tab may be trying.
    await root.removeEntry(triedFile).catch(() => {});
  }
}

async function hasSpace(file: FileSystemFileHandle, wantedSteps: number): Promise<boolean> {
  const copy = await file.createWritable();
  try {
    await copy.truncate(wantedSteps * stepBytes);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
    throw error;
  } finally {
    await copy.abort().catch(() => {});
  }
}
