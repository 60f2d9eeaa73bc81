/** Starts the fake Twilio API as a separate process, and reads and controls it over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');
const program = path.join(root, 'apps/server/src/testing/fakes/fake-twilio.ts');

interface AcceptedMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly body: string;
}

export interface FakeTwilio {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Waits for a message to this number; WhatsApp numbers begin with `whatsapp:`. */
  waitForMessage(to: string): Promise<AcceptedMessage>;
  /** Accepts messages, is unreachable, or rejects them with this Twilio error code. */
  setMode(mode: 'fine' | 'down' | number): Promise<void>;
  /** Sends a status callback for a message to Foyer. @returns the HTTP status of its response */
  reportStatus(
    message: AcceptedMessage,
    status: string,
    signedBy?: 'twilio' | 'another-key',
  ): Promise<number>;
  stop(): Promise<void>;
}

export async function startFakeTwilio(): Promise<FakeTwilio> {
  const child = spawn(process.execPath, [program], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [textLine] = await once(createInterface({ input: child.stdout }), 'line');
  const credentials = JSON.parse(String(textLine)) as Pick<FakeTwilio, 'url' | 'accountSid' | 'authToken'>;
  const get = async (address: string) => (await fetch(`${credentials.url}${address}`)).json();
  return {
    ...credentials,
    async waitForMessage(to) {
      let found: AcceptedMessage | undefined;
      const lookForMessage = async () => {
        found = ((await get('/taken')) as AcceptedMessage[]).findLast((message) => message.to === to);
        return found !== undefined;
      };
      await expect.poll(lookForMessage, { message: `a message to ${to}` }).toBe(true);
      return found as AcceptedMessage;
    },
    async setMode(mode) {
      await get(`/mode?is=${mode}`);
    },
    async reportStatus({ sid }, status, signedBy = 'twilio') {
      const { url, headers, body } = await get(`/callback?sid=${sid}&status=${status}`);
      const signature = signedBy === 'twilio' ? {} : { 'x-twilio-signature': 'c29tZWJvZHkgZWxzZQ==' };
      return post(url, { ...headers, ...signature }, body);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Sends to loopback with a `Host` header, because Node does not resolve `*.localhost`. */
async function post(address: string, headers: Record<string, string>, body: string): Promise<number> {
  const { host, port, pathname } = new URL(address);
  const call = request({
    host: '127.0.0.1',
    port,
    path: pathname,
    method: 'POST',
    headers: { ...headers, host },
  });
  call.end(body);
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode;
}
