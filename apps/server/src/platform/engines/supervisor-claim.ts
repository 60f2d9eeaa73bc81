/** Claims a data folder for one process. The claim of a process that has ended is ignored. */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identify, isSameProcess } from './process-identity.ts';
import { SetupError } from './setup-error.ts';

/** `folder` identifies the claimed folder: a copy of it contains the claim too, which holds only the original. */
type Claim = { pid: number; startedAt: string; folder?: string };

/**
 * Claims a folder for this process.
 * @param file the file for the claim, inside the data folder
 * @returns a function that releases the claim
 * @throws SetupError when another running process holds it
 */
export function claimFolder(file: string, engine: string): () => void {
  const own = identify(process.pid);
  const claim: Claim = { pid: process.pid, startedAt: own?.startedAt ?? '', folder: identifyFolder(file) };
  const holder = findHolder(file);
  if (holder) throw heldBy(holder, engine);

  writeFileSync(file, JSON.stringify(claim), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Whether a running process holds the claim. */
export function isClaimed(file: string): boolean {
  return findHolder(file) !== undefined;
}

/** Kills the process that holds the claim, if there is one. */
export function killHolder(file: string): void {
  const holder = findHolder(file);
  if (holder && holder.pid !== process.pid) process.kill(holder.pid, 'SIGKILL');
}

/** The running process that claimed this folder. */
function findHolder(file: string): Claim | undefined {
  const claim = readClaim(file);
  if (!claim || !isSameProcess(claim)) return undefined;
  // Claims of earlier versions name no folder.
  return claim.folder === undefined || claim.folder === identifyFolder(file) ? claim : undefined;
}

/** By device and inode, which a renamed folder keeps and a copy does not. */
function identifyFolder(file: string): string {
  const { dev, ino } = statSync(dirname(file), { bigint: true });
  return `${dev}:${ino}`;
}

function heldBy(holder: Claim, engine: string): SetupError {
  if (holder.pid === process.pid) {
    return new SetupError({
      problem: `This process has already started ${engine} on this data folder.`,
      fix: 'Stop the first one before you start the second.',
    });
  }
  return new SetupError({
    problem: `Another Foyer (process ${holder.pid}) is running on this data folder.`,
    fix: `Stop it: kill ${holder.pid}`,
  });
}

function readClaim(file: string): Claim | undefined {
  try {
    const claim: Partial<Claim> = JSON.parse(readFileSync(file, 'utf8'));
    const { pid, startedAt, folder } = claim;
    return pid && startedAt ? { pid, startedAt, ...(folder && { folder }) } : undefined;
  } catch {
    return undefined;
  }
}
