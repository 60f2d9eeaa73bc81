/** Stand-ins for a message provider with an interface of its own and for a mail server, both on real connections. */
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

export interface ProviderStandIn {
  readonly url: string;
  /** Every call that came. */
  readonly calls: TakenCall[];
  /** What it would send out: one for each idempotency key. */
  readonly sent: Map<string, TakenCall>;
  /** What it answers with; `silent`: takes it and never answers. */
  mode: number | 'silent';
  redirectTo: string | null;
  onTaken: (call: TakenCall) => void;
  close(): Promise<void>;
}

export async function startProviderStandIn(): Promise<ProviderStandIn> {
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body };
      standIn.calls.push(call);
      if (standIn.redirectTo) {
        response.writeHead(302, { location: standIn.redirectTo }).end();
        return;
      }
      const isTaken = standIn.mode === 'silent' || standIn.mode < 300;
      const key = `${headers['idempotency-key']}`;
      if (isTaken && !standIn.sent.has(key)) standIn.sent.set(key, call);
      standIn.onTaken(call);
      if (standIn.mode === 'silent') return;
      response.writeHead(standIn.mode, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ result: { id: `id of ${key}` } }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const standIn: ProviderStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ calls: [], sent: new Map(), mode: 200, redirectTo: null, onTaken: () => {} },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

export interface TakenMail {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

export interface MailStandIn {
  readonly url: string;
  readonly taken: TakenMail[];
  /** `silent`: takes the mail and never says so. */
  mode: 'fine' | 'refusing' | 'silent';
  onTaken: (mail: TakenMail) => void;
  close(): Promise<void>;
}

export async function startMailStandIn(): Promise<MailStandIn> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) =>
      done(standIn.mode === 'refusing' ? new Error('no such mailbox') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        };
        standIn.taken.push(mail);
        standIn.onTaken(mail);
        if (standIn.mode !== 'silent') done();
      });
    },
  });
  // A client that is killed breaks its connections.
  smtp.on('error', () => {});
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening));
  const standIn: MailStandIn = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    ...{ taken: [], mode: 'fine', onTaken: () => {} },
    close: () => new Promise((closed) => smtp.close(() => closed())),
  };
  return standIn;
}
