/**
 * A push service with its browsers, on a real connection: checks the sender's signature (VAPID, RFC 8292) and
 * decrypts the message as a browser does (RFC 8291, RFC 8188).
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly payload: unknown;
  readonly ttlSeconds: number;
  readonly topic: string | undefined;
  readonly urgency: string | undefined;
  /** The public key of the sender. */
  readonly senderKey: string;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

export interface FakeBrowser {
  /** What the page sends to the server. */
  readonly subscription: { readonly endpoint: string; readonly keys: { p256dh: string; auth: string } };
  readonly received: ReceivedPush[];
  /** How the push service answers the next messages; 201 when empty. */
  readonly answers: { readonly status: number; readonly retryAfter?: string }[];
  /** The messages that arrived, also those that were not accepted. */
  tries: number;
}

export type FakePushService = Awaited<ReturnType<typeof startFakePushService>>;

export async function startFakePushService() {
  const browsers = new Map<string, { browser: FakeBrowser; open: (body: Buffer) => unknown }>();
  /** What is wrong with a message; tests expect none. */
  const problems: unknown[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = browsers.get(request.url ?? '');
      if (!found) return reply.writeHead(404).end();
      const { browser, open } = found;
      browser.tries += 1;
      const answer = browser.answers.shift();
      if (answer) {
        const { status, retryAfter } = answer;
        return reply.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end();
      }
      try {
        const body = Buffer.concat(chunks);
        browser.received.push({ ...readHeaders(request.headers, origin()), payload: open(body) });
        return reply.writeHead(201).end();
      } catch (error) {
        problems.push(error);
        return reply.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    problems,
    addBrowser(): FakeBrowser {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      const browser: FakeBrowser = {
        subscription: { endpoint: `${origin()}${path}`, keys },
        received: [],
        answers: [],
        tries: 0,
      };
      browsers.set(path, { browser, open: (body) => JSON.parse(decrypt(body, ecdh, auth)) });
      return browser;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function readHeaders(headers: IncomingHttpHeaders, origin: string): Omit<ReceivedPush, 'payload'> {
  if (headers['content-encoding'] !== 'aes128gcm')
    throw new Error('the message is not encrypted by RFC 8291');
  const [, token = '', senderKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const claims = verifyVapid(token, senderKey);
  if (claims.aud !== origin) throw new Error(`the token is for ${claims.aud}`);
  const lastsSeconds = claims.exp - Date.now() / 1000;
  if (lastsSeconds <= 0 || lastsSeconds > 86_400) throw new Error(`the token lasts ${lastsSeconds} s`);
  if (!/^(mailto:|https:)/.test(claims.sub)) throw new Error(`the token has the subject ${claims.sub}`);
  const one = (name: string) => headers[name] as string | undefined;
  return {
    ttlSeconds: Number(one('ttl')),
    topic: one('topic'),
    urgency: one('urgency'),
    senderKey,
    claims,
  };
}

function verifyVapid(token: string, senderKey: string): ReceivedPush['claims'] {
  const [header = '', body = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  if (read(header).alg !== 'ES256') throw new Error('the token is not signed with ES256');
  const point = Buffer.from(senderKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string },
    format: 'jwk',
  });
  const signed = Buffer.from(`${header}.${body}`);
  const isValid = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('the signature of the token is wrong');
  return read(body);
}

/** One record (RFC 8188): salt, record size, sender's public key, content, delimiter 2, padding. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderPublic = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const derive = (input: Buffer, withSalt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', input, withSalt, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderPublic]);
  const secret = derive(ecdh.computeSecret(senderPublic), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('the record has no delimiter');
  return padded.subarray(0, end).toString();
}
