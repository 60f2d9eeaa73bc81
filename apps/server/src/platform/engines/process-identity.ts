/** Tells whether a process id still means the process it meant when it was written down. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { plainEnv } from './child.ts';

/** `startedAt` is the kernel's own word (ticks on Linux, a date elsewhere): only good to be compared. */
export type ProcessIdentity = { pid: number; startedAt: string; command: string };

/** The living process under this id; `undefined` when there is none, or when it is dead and only waits to be reaped. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? identifyByProc(pid) : identifyByPs(pid);
}

/** Whether a process that was identified once is still the one under its id. */
export function isSameProcess(known: Pick<ProcessIdentity, 'pid' | 'startedAt'>): boolean {
  return identify(known.pid)?.startedAt === known.startedAt;
}

function identifyByProc(pid: number): ProcessIdentity | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    const startedAt = fields[19];
    if (state === 'Z' || state === 'X' || !startedAt) return undefined;

    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, startedAt, command };
  } catch {
    return undefined;
  }
}

function identifyByPs(pid: number): ProcessIdentity | undefined {
  try {
    const columns = ['-o', 'stat=', '-o', 'lstart=', '-o', 'args='];
    const line = execFileSync('ps', ['-ww', '-p', String(pid), ...columns], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: plainEnv,
    });
    const parts = line.trim().match(/^(\S+)\s+(\S+ \S+\s+\S+ \S+ \S+)\s+(.*)$/);
    if (!parts?.[2] || parts[1]?.startsWith('Z')) return undefined;
    return { pid, startedAt: parts[2], command: parts[3] ?? '' };
  } catch {
    return undefined;
  }
}
