/** Twilio as journeys meet it: its stand-in as a program of its own, looked at over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'apps/server/src/platform/testing/twilio-stand-in.ts');

interface Taken {
  readonly sid: string;
  readonly to: string;
  readonly from: string | null;
  readonly body: string;
}

export interface Twilio {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** Waits for a message to the number, `whatsapp:` before it or not. */
  find(to: string): Promise<Taken>;
  /** From now on it is fine, down, or refuses with a code of Twilio's. */
  is(mode: 'fine' | 'down' | number): Promise<void>;
  /** Reports to the product what became of a message. @returns the status of the product's answer */
  report(message: Taken, status: string, signedBy?: 'twilio' | 'somebody-else'): Promise<number>;
  stop(): Promise<void>;
}

export async function startTwilio(): Promise<Twilio> {
  const running = spawn(process.execPath, [program], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: running.stdout }), 'line');
  const known = JSON.parse(String(line)) as Pick<Twilio, 'url' | 'accountSid' | 'authToken'>;
  const ask = async (address: string) => (await fetch(`${known.url}${address}`)).json();
  return {
    ...known,
    async find(to) {
      let found: Taken | undefined;
      const look = async () => {
        found = ((await ask('/taken')) as Taken[]).findLast((message) => message.to === to);
        return found !== undefined;
      };
      await expect.poll(look, { message: `a message to ${to}` }).toBe(true);
      return found as Taken;
    },
    async is(mode) {
      await ask(`/mode?is=${mode}`);
    },
    async report({ sid }, status, signedBy = 'twilio') {
      const { url, headers, body } = await ask(`/callback?sid=${sid}&status=${status}`);
      const signature = signedBy === 'twilio' ? {} : { 'x-twilio-signature': 'c29tZWJvZHkgZWxzZQ==' };
      return post(url, { ...headers, ...signature }, body);
    },
    async stop() {
      const ended = once(running, 'exit');
      running.kill();
      await ended;
    },
  };
}

/** Node does not resolve `*.localhost`: to this machine, with the host named. */
async function post(address: string, headers: Record<string, string>, body: string): Promise<number> {
  const { host, port, pathname } = new URL(address);
  const call = request({
    ...{ host: '127.0.0.1', port, path: pathname, method: 'POST' },
    headers: { ...headers, host },
  });
  call.end(body);
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode;
}
