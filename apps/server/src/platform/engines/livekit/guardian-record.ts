/**
 * The record of LiveKit's guardian in the data folder, by which the next server finds it. Only this account
 * can read it, because its secret allows stopping LiveKit.
 */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { delay } from '../child.ts';
import { hasArgument, identify, isSameProcess, type ProcessIdentity } from '../process-identity.ts';
import type { LiveKitPorts } from './guardian-protocol.ts';

export type GuardianRecord = {
  pid: number;
  startedAt: string;
  /** The loopback port on which the guardian listens for the server. */
  port: number;
  secret: string;
  fingerprint: string;
  ports: LiveKitPorts;
};

/** To be increased when an older guardian would not understand this code. */
const protocolVersion = 1;
export const guardianProgram = 'guardian.ts';
/** Longer than the guardian takes to stop LiveKit. */
const stopTimeoutMs = 5_000;

/** @returns `undefined` when there is none, or it is damaged */
export function readRecord(file: string): GuardianRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as Partial<GuardianRecord>;
    const { pid, startedAt, port, secret, fingerprint, ports } = record;
    if (!pid || !startedAt || !port || !secret || !fingerprint || !ports) return undefined;
    return { pid, startedAt, port, secret, fingerprint, ports };
  } catch {
    return undefined;
  }
}

/** Replaces the record at once, so that no reader sees half of it. */
export function writeRecord(file: string, record: GuardianRecord): void {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
  renameSync(draft, file);
}

/** Identifies what LiveKit runs with: the program, its version and its configuration with all keys. */
export function fingerprintOf(bin: string, config: string): string {
  const path = realpathSync(bin);
  const { size, mtimeMs, ino } = statSync(path);
  const facts = [protocolVersion, path, size, mtimeMs, ino, config];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Whether the guardian runs, and of this folder: the copy of a folder has the record of the original's guardian. */
export function isGuardianOf(file: string, record: Pick<GuardianRecord, 'pid' | 'startedAt'>): boolean {
  const found = identify(record.pid);
  return found?.startedAt === record.startedAt && runsOn(found, file);
}

function runsOn(found: ProcessIdentity, file: string): boolean {
  return found.command.includes(guardianProgram) && hasArgument(found, dirname(file));
}

/**
 * Stops a guardian and its LiveKit. Another process may have the id by now, so only a guardian of this folder
 * is stopped.
 */
export async function stopGuardian(file: string, { pid }: Pick<GuardianRecord, 'pid'>): Promise<void> {
  const found = identify(pid);
  if (!found || !runsOn(found, file)) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const giveUpAt = Date.now() + stopTimeoutMs;
    while (isSameProcess(found) && Date.now() < giveUpAt) await delay(20);
    if (!isSameProcess(found)) return;
  }
}
