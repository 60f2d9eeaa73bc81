/** Identifies processes by id and start time, because the system reuses process ids. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { minimalEnv } from './child.ts';

/** `startedAt` is as the kernel reports it (ticks on Linux, a date elsewhere), for comparison only. */
export type ProcessIdentity = { pid: number; startedAt: string; command: string };

/** The running process with this id; `undefined` when there is none or all of its threads have ended. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? identifyByProc(pid) : identifyByPs(pid);
}

/** Whether a process that was identified earlier is still running. */
export function isSameProcess(known: Pick<ProcessIdentity, 'pid' | 'startedAt'>): boolean {
  return identify(known.pid)?.startedAt === known.startedAt;
}

/** Whether a path is an argument of the process, and not only a part of one: a copy can be in a folder of the same name. */
export function hasArgument({ command }: Pick<ProcessIdentity, 'command'>, path: string): boolean {
  return ` ${command} `.includes(` ${path} `);
}

function identifyByProc(pid: number): ProcessIdentity | undefined {
  try {
    const startedAt = startOfRunning(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (!startedAt) return undefined;

    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, startedAt, command };
  } catch {
    return undefined;
  }
}

/**
 * The start time of a process that still runs.
 *
 * @param stat the content of `/proc/{pid}/stat` (see proc_pid_stat(5))
 */
export function startOfRunning(stat: string): string | undefined {
  // The second field is the program's name in brackets, which may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, threads, startedAt] = [fields[0], Number(fields[17]), fields[19]];
  // Of a killed process the first thread can be a zombie before the others have ended, which keep its ports.
  const hasEnded = state === 'X' || (state === 'Z' && threads <= 1);
  return hasEnded ? undefined : startedAt;
}

function identifyByPs(pid: number): ProcessIdentity | undefined {
  try {
    const columns = ['-o', 'stat=', '-o', 'lstart=', '-o', 'args='];
    const textLine = execFileSync('ps', ['-ww', '-p', String(pid), ...columns], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: minimalEnv,
    });
    const parts = textLine.trim().match(/^(\S+)\s+(\S+ \S+\s+\S+ \S+ \S+)\s+(.*)$/);
    if (!parts?.[2] || parts[1]?.startsWith('Z')) return undefined;
    return { pid, startedAt: parts[2], command: parts[3] ?? '' };
  } catch {
    return undefined;
  }
}
