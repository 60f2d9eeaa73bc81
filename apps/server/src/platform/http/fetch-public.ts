/** Fetches from an address that somebody typed in: to the open internet only, no redirects, not much and not for long. */
import http from 'node:http';
import https from 'node:https';
import { NotPublicError, resolvePublic } from './public-address.ts';

interface Options {
  /** Addresses in the installation's own house are called too, also without encryption. */
  readonly allowPrivate: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly atMostBytes: number;
  readonly withinMs: number;
}

/** @throws NotPublicError, or whatever kept the answer away */
export async function fetchPublic(url: URL, options: Options): Promise<Response> {
  const { allowPrivate, headers = {}, atMostBytes, withinMs } = options;
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw new NotPublicError();
  const addresses = await resolvePublic(url.hostname, allowPrivate);
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = request(url, {
    headers,
    signal: AbortSignal.timeout(withinMs),
    // To what was looked at, whatever the name leads to by now.
    lookup: (_host, { all }, done) => {
      const first = addresses[0];
      if (all) done(null, addresses as never);
      else done(null, first?.address ?? '', first?.family);
    },
  });
  outgoing.on('error', reject);
  outgoing.on('response', (answer) => {
    const chunks: Buffer[] = [];
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > atMostBytes) outgoing.destroy(new Error(`More than ${atMostBytes} bytes came.`));
      else chunks.push(chunk);
    });
    answer.on('error', reject);
    answer.on('end', () => {
      const { statusCode: status = 502 } = answer;
      // A redirect could lead into our own house: it is an answer without content.
      resolve(new Response(status === 200 ? Buffer.concat(chunks) : null, { status }));
    });
  });
  outgoing.end();
  return promise;
}
