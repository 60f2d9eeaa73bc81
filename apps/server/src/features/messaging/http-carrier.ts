/** Any provider with an HTTP interface, described by a template of the call it wants. */
import http from 'node:http';
import https from 'node:https';
import { messageLimits, type PhoneProvider } from '@foyer/contract/managed-messages.ts';
import { resolvePublic } from '../../platform/http/public-address.ts';
import { type Carrier, type CarrierId, NotCarried, noAnswer, type Parcel } from './carrier.ts';
import { fill } from './words.ts';

export type HttpProvider = Extract<PhoneProvider, { kind: 'http' }>;

interface Options {
  /** Addresses in our own house are called too, also without encryption. */
  readonly allowPrivate: boolean;
}

const answerAtMostBytes = 65_536;

/** What may stand in `{{ }}` of a provider's template. */
export const callPlaceholders = ['id', 'to', 'text', 'from', 'secret', 'callback'] as const;
type CallValues = Readonly<Record<(typeof callPlaceholders)[number], string>>;

export interface CarrierCall {
  readonly url: URL;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

/** @throws TypeError or a template's error when the description makes no call */
export function callFor(
  { url, method, headers, contentType, body }: HttpProvider,
  values: CallValues,
): CarrierCall {
  const way = contentType === 'application/json' ? 'json' : 'form';
  const filled = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    fill(value, values, 'header'),
  ]);
  const withBody = method !== 'GET';
  return {
    url: new URL(fill(url, values, 'form')),
    method,
    headers: {
      ...Object.fromEntries(filled),
      ...(withBody ? { 'content-type': contentType } : {}),
      'idempotency-key': values.id,
    },
    body: withBody ? fill(body, values, way) : null,
  };
}

export function createHttpCarrier(provider: HttpProvider, secret: string | null, options: Options): Carrier {
  return {
    kind: 'http',
    async carry(parcel: Parcel): Promise<CarrierId> {
      const { id, to, text, callbackFor } = parcel;
      const values = {
        id,
        to,
        text,
        from: provider.from,
        secret: secret ?? '',
        callback: callbackFor('http'),
      };
      let answer: CarrierAnswer;
      try {
        answer = await call(callFor(provider, values), options);
      } catch (error) {
        if (error instanceof Error && error.name === 'NotPublicError')
          throw new NotCarried({ problem: error.message, isFinal: true }, { cause: error });
        throw noAnswer('The carrier', error);
      }
      refuseUnlessTaken(answer.status);
      return idIn(answer.body, provider.idPath);
    },
  };
}

interface CarrierAnswer {
  readonly status: number;
  readonly body: string;
}

/** Redirects are not followed: they could lead into our own house. */
async function call(
  { url, method, headers, body }: CarrierCall,
  { allowPrivate }: Options,
): Promise<CarrierAnswer> {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new NotCarried({ problem: 'Only https is called.', isFinal: true });
  const addresses = await resolvePublic(url.hostname, allowPrivate);
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<CarrierAnswer>();
  const outgoing = request(url, {
    method,
    headers: { ...headers, ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }) },
    signal: AbortSignal.timeout(messageLimits.patienceMs),
    // To what was looked at, whatever the name leads to by now.
    lookup: (_host, { all }, done) => {
      const first = addresses[0];
      if (all) done(null, addresses as never);
      else done(null, first?.address ?? '', first?.family);
    },
  });
  outgoing.on('error', reject);
  outgoing.on('response', (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= answerAtMostBytes) chunks.push(chunk);
      else response.destroy();
    });
    response.on('error', reject);
    response.on('close', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
    );
  });
  outgoing.end(body ?? undefined);
  return promise;
}

function refuseUnlessTaken(status: number): void {
  if (status >= 200 && status < 300) return;
  const problem = `The carrier answered ${status}.`;
  // Who lets us in or asks for patience may do otherwise later.
  if ([401, 403, 408, 425, 429].includes(status)) throw new NotCarried({ problem });
  if (status >= 500) throw new NotCarried({ problem, maybeSent: true });
  throw new NotCarried({ problem, isFinal: true });
}

function idIn(body: string, idPath: string): CarrierId {
  if (!idPath) return null;
  try {
    const found = idPath
      .split('.')
      .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], JSON.parse(body));
    return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 200) : null;
  } catch {
    return null;
  }
}
