/** Runs another program as part of a step, and keeps the end of what it says for the day it fails. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

const keptLines = 2_000;

/**
 * Runs a program to its end, without input.
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number | null, said: string }>} `code` is null when it could not be started or was killed
 */
export function runCommand(command, args, { cwd, env, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines = [];
    const stop = () => child.kill('SIGTERM');
    for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, stop);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > keptLines) lines.shift();
        onLine?.(line);
      });
    }
    const end = (code) => {
      for (const signal of ['SIGTERM', 'SIGHUP']) process.removeListener(signal, stop);
      resolve({ code, said: lines.join('\n') });
    };
    child.once('error', (error) => {
      lines.push(error.message);
      end(null);
    });
    child.once('close', (code) => end(code));
  });
}

/** The path of a program on the PATH, if it is there. */
export function findOnPath(name, env = process.env) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const folder of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name + suffix);
    if (isProgram(path)) return path;
  }
  return undefined;
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
