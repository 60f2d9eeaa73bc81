/** A fake message provider with an HTTP API, and a fake mail server, both on real connections. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface TakenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface FakeProvider {
  readonly url: string;
  /** Every request. */
  readonly calls: TakenCall[];
  /** The accepted messages, one per idempotency key. */
  readonly sent: Map<string, TakenCall>;
  /** The status of its responses; `silent`: accepts the message and never responds. */
  mode: number | 'silent';
  redirectTo: string | null;
  onTaken: (call: TakenCall) => void;
  close(): Promise<void>;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body };
      fake.calls.push(call);
      if (fake.redirectTo) {
        response.writeHead(302, { location: fake.redirectTo }).end();
        return;
      }
      const isTaken = fake.mode === 'silent' || fake.mode < 300;
      const key = `${headers['idempotency-key']}`;
      if (isTaken && !fake.sent.has(key)) fake.sent.set(key, call);
      fake.onTaken(call);
      if (fake.mode === 'silent') return;
      response.writeHead(fake.mode, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ result: { id: `id of ${key}` } }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const fake: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    sent: new Map(),
    mode: 200,
    redirectTo: null,
    onTaken: () => {},
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return fake;
}

export interface TakenMail {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

export interface FakeMailServer {
  readonly url: string;
  readonly taken: TakenMail[];
  /** `silent`: accepts the mail and never responds. */
  mode: 'fine' | 'refusing' | 'silent';
  onTaken: (mail: TakenMail) => void;
  close(): Promise<void>;
}

export async function startFakeMailServer(): Promise<FakeMailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) =>
      done(fake.mode === 'refusing' ? new Error('no such mailbox') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        };
        fake.taken.push(mail);
        fake.onTaken(mail);
        if (fake.mode !== 'silent') done();
      });
    },
  });
  // A killed client resets its connections.
  smtp.on('error', () => {});
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  const fake: FakeMailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    taken: [],
    mode: 'fine',
    onTaken: () => {},
    close: () => new Promise((closed) => smtp.close(() => closed())),
  };
  return fake;
}
