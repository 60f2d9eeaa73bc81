/** An HTTP proxy before a real S3 server, which behaves badly on request. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does to a request instead of passing it on; `null`: pass it on. */
type Fault =
  /** No answer. */
  | 'silent'
  /** 503 SlowDown, as S3 answers when it has too much to do. */
  | 'refuse'
  /** 403 AccessDenied. */
  | 'deny'
  /** 200 without storing what was sent. */
  | 'swallow'
  /** The connection breaks in the middle of the answer. */
  | 'cut'
  /** The answer begins, and nothing follows. */
  | 'stall'
  /** Another byte in what is stored. */
  | 'corrupt'
  | null;

interface ProxiedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

export interface FaultyProxy {
  readonly url: string;
  /** All requests since the start. */
  readonly requests: readonly ProxiedRequest[];
  /** @param decide called for each request */
  misbehave(decide: (request: ProxiedRequest) => Fault): void;
  close(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let decide: (request: ProxiedRequest) => Fault = () => null;
  const requests: ProxiedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const proxied = { method, url, headers };
    requests.push(proxied);
    // Tests close connections in the middle.
    outgoing.on('error', () => {});
    incoming.on('error', () => {});
    answer(target, decide(proxied), incoming, outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave(next) {
      decide = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function answer(target: string, fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (fault === 'silent') {
    incoming.resume();
    return;
  }
  if (fault === 'refuse' || fault === 'deny') {
    incoming.resume().on('end', () => {
      const [status, code] = fault === 'deny' ? [403, 'AccessDenied'] : [503, 'SlowDown'];
      outgoing.writeHead(status as number, { 'content-type': 'application/xml' });
      outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    });
    return;
  }
  if (fault === 'swallow') {
    incoming.resume().on('end', () => outgoing.writeHead(200, { etag: '"lie"' }).end());
    return;
  }
  const { method, url, headers } = incoming;
  const forwarded = request(target + url, { method, headers }, (reply) => {
    reply.on('error', () => outgoing.destroy());
    outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
    if (fault === 'cut' || fault === 'stall')
      reply.once('data', (piece: Buffer) => {
        reply.pause();
        outgoing.write(piece.subarray(0, 10), () => fault === 'cut' && outgoing.destroy());
      });
    else reply.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  if (fault !== 'corrupt') incoming.pipe(forwarded);
  else {
    let isFirst = true;
    incoming.on('data', (piece: Buffer) => {
      const changed = Buffer.from(piece);
      if (isFirst) changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1);
      isFirst = false;
      forwarded.write(changed);
    });
    incoming.on('end', () => forwarded.end());
  }
}
