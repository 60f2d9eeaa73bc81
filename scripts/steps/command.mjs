/** Runs another program as part of a step, and keeps the end of its output for error messages. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

const maxLines = 2_000;

/**
 * Runs a program without input until it exits.
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number | null, output: string }>} `code` is null if it could not be started or was
 * killed
 */
export function runCommand(command, args, { cwd, env, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines = [];
    const stop = () => child.kill('SIGTERM');
    for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, stop);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (textLine) => {
        lines.push(textLine);
        if (lines.length > maxLines) lines.shift();
        onLine?.(textLine);
      });
    }
    const end = (code) => {
      for (const signal of ['SIGTERM', 'SIGHUP']) process.removeListener(signal, stop);
      resolve({ code, output: lines.join('\n') });
    };
    child.once('error', (error) => {
      lines.push(error.message);
      end(null);
    });
    child.once('close', (code) => end(code));
  });
}

/** @returns the path of a program on the PATH, if there is one */
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
