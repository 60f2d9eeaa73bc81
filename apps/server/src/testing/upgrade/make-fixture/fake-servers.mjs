/** The servers that the older version talks to: LiveKit's interface, a message provider and a mail server. */
import http from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { ports, providerSecrets } from './test-values.mjs';

/** Room name → identities inside. */
export const rooms = new Map();
const liveKit = http.createServer((request, response) => {
  void readText(request).then((body) => {
    const { room } = body ? JSON.parse(body) : {};
    const people = [...(rooms.get(room) ?? [])].map((identity) => ({
      identity,
      attributes: {},
      permission: { canSubscribe: true },
    }));
    const all = [...rooms.keys()].map((name) => ({ name, creationTime: '1' }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(request.url?.endsWith('/ListRooms') ? { rooms: all } : { participants: people }),
    );
  });
});

/** Every message that the server sent. */
export const sent = [];
const provider = http.createServer((request, response) => {
  void readText(request).then((body) => {
    const isTwilio = request.url?.startsWith('/2010-04-01/');
    const message = isTwilio ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    const { to = message.To, text = message.Body } = message;
    sent.push({ by: isTwilio ? 'twilio' : 'http', to, text, authorization: request.headers.authorization });
    response.writeHead(isTwilio ? 201 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ id: `provider-${sent.length}`, sid: `SM${'0'.repeat(31)}1`, status: 'queued' }),
    );
  });
});
const mail = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: true,
  onAuth: ({ username, password }, _session, done) =>
    password === providerSecrets.email ? done(null, { user: username }) : done(new Error('wrong password')),
  onData(stream, session, done) {
    void readText(stream).then((raw) => {
      // Soft line breaks of quoted-printable, and its "=3D".
      const text = raw.replace(/=\r\n/g, '').replace(/=3D/gi, '=');
      sent.push({ by: 'smtp', to: session.envelope.rcptTo[0].address, text, user: session.user });
      done();
    });
  },
});

export async function startFakeServers() {
  const on = (server, port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await Promise.all([on(liveKit, ports.liveKit), on(provider, ports.provider), on(mail, ports.mail)]);
}

export function stopFakeServers() {
  liveKit.closeAllConnections();
  for (const server of [liveKit, provider, mail]) server.close();
}
