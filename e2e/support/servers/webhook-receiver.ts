/** A server that receives webhooks, and checks their signatures as its owner would. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  readonly type: string;
  readonly tenant: string;
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

export async function startWebhookReceiver() {
  const events: ReceivedEvent[] = [];
  const state = {
    /** Requests without the right signature are answered 401. */
    secret: '',
    /** Accepted events. */
    events: events as readonly ReceivedEvent[],
  };

  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      } = request.headers;
      const key = Buffer.from(state.secret.replace('whsec_', ''), 'base64');
      const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const isOurs = state.secret !== '' && signature === `v1,${expected}`;
      if (isOurs) events.push(JSON.parse(body));
      reply.writeHead(isOurs ? 204 : 401).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/foyer`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
