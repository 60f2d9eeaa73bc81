/** Finds the npm process that started this one, directly or through a shell. */
import { spawnSync } from 'node:child_process';

/** @returns the process id of npm; `undefined` without npm, or if it cannot be found */
export function findNpm(parent = process.ppid, env = process.env) {
  if (!env.npm_lifecycle_event || process.platform === 'win32') return undefined;
  for (let pid = parent, hops = 0; pid > 1 && hops < 2; hops += 1) {
    const found = readProcess(pid);
    if (!found || /\bnpm\b/.test(found.command)) return found && pid;
    pid = found.parent;
  }
  return undefined;
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readProcess(pid) {
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=', '-o', 'args=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [, parent, command] = status === 0 ? (/^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? []) : [];
  return parent && { parent: Number(parent), command };
}
