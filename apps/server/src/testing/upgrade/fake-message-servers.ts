/**
 * A fake message provider, which is Twilio too, and a fake mail server: they record each sender's
 * authorisation and messages.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface SentMessage {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

interface SentMail {
  readonly user: string;
  readonly password: string;
  readonly to: string;
}

export interface FakeMessageServers {
  readonly providerPort: number;
  readonly mailPort: number;
  readonly messages: SentMessage[];
  readonly mails: SentMail[];
  close(): Promise<void>;
}

export async function startFakeMessageServers(): Promise<FakeMessageServers> {
  const messages: SentMessage[] = [];
  const mails: SentMail[] = [];
  const provider = http.createServer((request, response) => {
    void readText(request).then((body) => {
      const { url = '', headers } = request;
      messages.push({ path: url, authorization: headers.authorization, body });
      const reply = {
        id: `fake-${messages.length}`,
        sid: `SM${'0'.repeat(32)}`,
        status: 'queued',
        messages: [],
      };
      response.writeHead(url.startsWith('/2010') ? 201 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply));
    });
  });
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    // The session's user is what a mail is noted under.
    onAuth: ({ username = '', password = '' }, _session, done) =>
      done(null, { user: JSON.stringify([username, password]) }),
    onData(stream, { user, envelope }, done) {
      void readText(stream).then(() => {
        const [name, password] = JSON.parse(`${user}`);
        mails.push({ user: name, password, to: envelope.rcptTo[0]?.address ?? '' });
        done();
      });
    },
  });
  mail.on('error', () => {});
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  await new Promise<void>((listening) => mail.listen(0, '127.0.0.1', listening));
  return {
    messages,
    mails,
    providerPort: (provider.address() as AddressInfo).port,
    mailPort: (mail.server.address() as AddressInfo).port,
    async close() {
      provider.closeAllConnections();
      await new Promise((closed) => provider.close(closed));
      await new Promise<void>((closed) => mail.close(() => closed()));
    },
  };
}
