/** Claims a data folder for one process. The claim of a process that has ended is ignored. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { identify, isSameProcess } from './process-identity.ts';
import { SetupError } from './setup-error.ts';

type Claim = { pid: number; startedAt: string };

/**
 * Claims a folder for this process.
 * @param file the file for the claim, inside the data folder
 * @returns a function that releases the claim
 * @throws SetupError when another running process holds it
 */
export function claimFolder(file: string, engine: string): () => void {
  const own = identify(process.pid);
  const claim: Claim = { pid: process.pid, startedAt: own?.startedAt ?? '' };
  const holder = readClaim(file);
  if (holder && isSameProcess(holder)) throw heldBy(holder, engine);

  writeFileSync(file, JSON.stringify(claim), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Whether a running process holds the claim. */
export function isClaimed(file: string): boolean {
  const holder = readClaim(file);
  return holder !== undefined && isSameProcess(holder);
}

/** Kills the process that holds the claim, if there is one. */
export function killHolder(file: string): void {
  const holder = readClaim(file);
  if (holder && holder.pid !== process.pid && isSameProcess(holder)) process.kill(holder.pid, 'SIGKILL');
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
    return claim.pid && claim.startedAt ? { pid: claim.pid, startedAt: claim.startedAt } : undefined;
  } catch {
    return undefined;
  }
}
