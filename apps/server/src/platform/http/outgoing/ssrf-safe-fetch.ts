/**
 * Fetches a URL that a user entered, guarded against SSRF: public addresses only, no redirects, limited size
 * and time.
 */
import http from 'node:http';
import https from 'node:https';
import { rejectInTransaction } from '../../db/transaction-context.ts';
import { NotPublicError, type ResolvedAddress, resolvePublic } from './ssrf-guard.ts';

interface Options {
  /** Also allows addresses on private networks, and plain HTTP. */
  readonly allowPrivate: boolean;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Replaces `resolvePublic`, for callers who limit their look-ups. It makes the same checks. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** @throws NotPublicError, or the error of the connection or the response */
export async function fetchPublic(url: URL, options: Options): Promise<Response> {
  const { allowPrivate, method = 'GET', headers = {}, body, maxBytes, timeoutMs } = options;
  const { resolve: resolveName = (host) => resolvePublic(host, allowPrivate) } = options;
  rejectInTransaction('fetchPublic');
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw new NotPublicError();
  const addresses = await resolveName(url.hostname);
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = request(url, {
    method,
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    // Connects to the checked address, because the name may resolve to another one by now (DNS rebinding).
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
      if (size > maxBytes) outgoing.destroy(new Error(`the response is larger than ${maxBytes} bytes`));
      else chunks.push(chunk);
    });
    answer.on('error', reject);
    answer.on('end', () => {
      const { statusCode: status = 502 } = answer;
      const { 'retry-after': retryAfter, 'set-cookie': cookies = [] } = answer.headers;
      const kept = cookies.map((each): [string, string] => ['set-cookie', each]);
      if (retryAfter) kept.push(['retry-after', retryAfter]);
      try {
        // A redirect is not followed, because it could lead to a private network.
        resolve(
          new Response(status === 200 ? Buffer.concat(chunks) : null, {
            status,
            headers: kept,
          }),
        );
      } catch (error) {
        // A status that HTTP does not define.
        reject(error);
      }
    });
  });
  outgoing.end(body);
  return promise;
}
