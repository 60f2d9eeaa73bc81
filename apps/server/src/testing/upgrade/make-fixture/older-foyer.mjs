/** The older version as a process, and calls of its API. */
import { spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { liveKitKey, passwords, ports } from './test-values.mjs';

/**
 * The older version as a process.
 * @param checkout its folder
 * @param dataDir an empty folder, except for installation.json
 */
export async function startFoyer(checkout, dataDir) {
  const child = spawn(process.execPath, [path.join(checkout, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
      HOST: '127.0.0.1',
      PORT: `${ports.foyer}`,
      LOG_LEVEL: 'error',
      FOYER_DATA_DIR: dataDir,
      FOYER_DEMO_PASSWORD: passwords.demo,
      FOYER_PRIVATE_CARRIERS: '1',
      TWILIO_API_URL: `http://127.0.0.1:${ports.provider}`,
      LIVEKIT_URL: `ws://127.0.0.1:${ports.liveKit}`,
      LIVEKIT_API_KEY: liveKitKey.apiKey,
      LIVEKIT_API_SECRET: liveKitKey.apiSecret,
    },
  });
  await new Promise((ready, failed) => {
    child.on('message', ({ type, ...rest }) => {
      if (type === 'ready') ready();
      if (type === 'failed') failed(new Error(JSON.stringify(rest)));
    });
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return child;
}

export async function stopFoyer(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** @throws Error unless the call succeeds */
export function call(
  tenant,
  method,
  url,
  { token, authorization = token && `Bearer ${token}`, body, type, cookie } = {},
) {
  const isBytes = Buffer.isBuffer(body);
  const payload = body === undefined || isBytes ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: ports.foyer,
        method,
        path: url,
        headers: {
          host: `${tenant}.localhost:${ports.foyer}`,
          ...(authorization ? { authorization } : {}),
          ...(cookie ? { cookie } : {}),
          ...(payload === undefined ? {} : { 'content-type': type ?? 'application/json' }),
          ...(payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isJson = response.headers['content-type']?.includes('json');
          const { statusCode, headers } = response;
          const answer = { status: statusCode, headers, bytes, body: isJson ? JSON.parse(bytes) : null };
          if (statusCode < 300) resolve(answer);
          else reject(new Error(`${method} ${url}: ${statusCode} ${bytes.toString().slice(0, 500)}`));
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

export const resultOf = async (...asked) => (await call(...asked)).body?.result;
