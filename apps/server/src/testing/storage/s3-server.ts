/** A real S3 server for tests: versitygw, in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Settings } from '../../platform/storage/s3/s3-settings.ts';
import { stablePort } from '../stable-port.ts';

const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
const program = process.env.VERSITYGW_BIN ?? path.join(cache, 'foyer', 'engines', 'versitygw-1.8.0');

/** Without it, tests of S3 are skipped. */
export const hasS3Server = existsSync(program);

export interface S3Server {
  readonly settings: S3Settings;
  /** The folder in which the bucket's objects are files. */
  readonly bucketDir: string;
  stop(): Promise<void>;
}

const startTimeoutMs = 20_000;

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-s3-'));
  const bucketDir = path.join(folder, 'objects', 'foyer-files');
  const metadata = path.join(folder, 'metadata');
  for (const each of [bucketDir, metadata]) mkdirSync(each, { recursive: true });
  const port = await stablePort('tcp', '127.0.0.1');
  const [accessKeyId, secretAccessKey] = ['foyer-tests', 'a-secret-of-the-tests'];
  // Not every file system of a test machine has extended attributes.
  const backend = ['posix', '--sidecar', metadata, path.dirname(bucketDir)];
  const child = spawn(program, ['--quiet', '--port', `127.0.0.1:${port}`, ...backend], {
    env: { ROOT_ACCESS_KEY_ID: accessKeyId, ROOT_SECRET_ACCESS_KEY: secretAccessKey },
    stdio: 'ignore',
  });
  await waitForPort(port, child);
  return {
    bucketDir,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'foyer-files',
      accessKeyId,
      secretAccessKey,
      encryption: null,
      forcePathStyle: true,
    },
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + startTimeoutMs;
  while (Date.now() < until && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('versitygw did not start');
}
