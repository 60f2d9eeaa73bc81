/** Finds the npm that started us, which may have a shell between itself and us. */
import { spawnSync } from 'node:child_process';

/** @returns the process id of npm; `undefined` when we were started without it, or it cannot be told */
export function findNpm(parent = process.ppid, env = process.env) {
  if (!env.npm_lifecycle_event || process.platform === 'win32') return undefined;
  for (let pid = parent, steps = 0; pid > 1 && steps < 2; steps += 1) {
    const found = look(pid);
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

function look(pid) {
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=', '-o', 'args=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [, parent, command] = status === 0 ? (/^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? []) : [];
  return parent && { parent: Number(parent), command };
}
