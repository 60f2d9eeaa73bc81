/** Says which Foyer process an engine's folder belongs to, so that a living one is never disturbed and a dead one never obeyed. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { identify, isSameProcess } from './process-identity.ts';
import { SetupError } from './setup-error.ts';

type Claim = { pid: number; startedAt: string };

/**
 * Claims an engine's folder for this process.
 * @param file where the claim is written, inside the data folder
 * @returns a function that gives the claim back
 * @throws SetupError when another living process holds it
 */
export function claimFolder(file: string, engine: string): () => void {
  const own = identify(process.pid);
  const claim: Claim = { pid: process.pid, startedAt: own?.startedAt ?? '' };
  const holder = readClaim(file);
  if (holder && isSameProcess(holder)) throw heldBy(holder, engine);

  writeFileSync(file, JSON.stringify(claim), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Whether a living process holds the folder now. */
export function isClaimed(file: string): boolean {
  const holder = readClaim(file);
  return holder !== undefined && isSameProcess(holder);
}

function heldBy(holder: Claim, engine: string): SetupError {
  if (holder.pid === process.pid) {
    return new SetupError({
      missing: `${engine} of this data folder was already started by this process.`,
      mend: 'Stop the first one before you start the second.',
    });
  }
  return new SetupError({
    missing: `Another Foyer (process ${holder.pid}) is running on this data folder.`,
    mend: `Stop it: kill ${holder.pid}`,
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
