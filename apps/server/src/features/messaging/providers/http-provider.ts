/** A generic HTTP provider, described by a request template in the tenant's settings. */
import http from 'node:http';
import https from 'node:https';
import { messageLimits, type PhoneProviderSettings } from '@foyer/contract/messaging/messages.ts';
import { resolvePublic } from '../../../platform/http/outgoing/ssrf-guard.ts';
import { fetchPublic } from '../../../platform/http/outgoing/ssrf-safe-fetch.ts';
import { fill } from '../templates/template-text.ts';
import {
  DeliveryError,
  type MessageProvider,
  type OutgoingMessage,
  type ProviderMessageId,
  unansweredError,
} from './provider.ts';

export type HttpProviderSettings = Extract<PhoneProviderSettings, { kind: 'http' }>;

interface Options {
  /** Allows addresses in the private network, also without TLS. */
  readonly allowPrivate: boolean;
}

const maxResponseBytes = 65_536;

/** Placeholders that a request template may use. */
export const requestPlaceholders = ['id', 'to', 'text', 'from', 'secret', 'callback'] as const;
type RequestValues = Readonly<Record<(typeof requestPlaceholders)[number], string>>;

export interface ProviderRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

/** @throws TypeError or LiquidError when the settings do not form a valid request */
export function buildRequest(
  { url, method, headers, contentType, body }: HttpProviderSettings,
  values: RequestValues,
): ProviderRequest {
  const escaping = contentType === 'application/json' ? 'json' : 'form';
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
    body: withBody ? fill(body, values, escaping) : null,
  };
}

export function createHttpProvider(
  settings: HttpProviderSettings,
  secret: string | null,
  options: Options,
): MessageProvider {
  return {
    kind: 'http',
    async verify() {
      const { origin } = new URL(settings.url.replaceAll(/\{\{.*?\}\}/g, 'x'));
      const { status } = await fetchPublic(new URL(origin), {
        ...options,
        maxBytes: maxResponseBytes,
        timeoutMs: messageLimits.timeoutMs,
      });
      if (status >= 500) throw new Error(`${origin} answers ${status}`);
      return `${origin} answers`;
    },
    async send(message: OutgoingMessage): Promise<ProviderMessageId> {
      const { id, to, text, callbackUrlFor } = message;
      const values = {
        id,
        to,
        text,
        from: settings.from,
        secret: secret ?? '',
        callback: callbackUrlFor('http'),
      };
      let response: ProviderResponse;
      try {
        response = await sendRequest(buildRequest(settings, values), options);
      } catch (error) {
        if (error instanceof Error && error.name === 'NotPublicError')
          throw new DeliveryError({ problem: error.message, isFinal: true }, { cause: error });
        throw unansweredError('The provider', error);
      }
      assertAccepted(response.status);
      return messageIdIn(response.body, settings.idPath);
    },
  };
}

interface ProviderResponse {
  readonly status: number;
  readonly body: string;
}

/** Does not follow redirects, which could lead into the private network. */
async function sendRequest(
  { url, method, headers, body }: ProviderRequest,
  { allowPrivate }: Options,
): Promise<ProviderResponse> {
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new DeliveryError({ problem: 'The provider address must use https.', isFinal: true });
  const addresses = await resolvePublic(url.hostname, allowPrivate);
  const { request } = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<ProviderResponse>();
  const outgoing = request(url, {
    method,
    headers: { ...headers, ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }) },
    signal: AbortSignal.timeout(messageLimits.timeoutMs),
    // Connects to the verified address, even if the name resolves differently by now.
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
      if (size <= maxResponseBytes) chunks.push(chunk);
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

function assertAccepted(status: number): void {
  if (status >= 200 && status < 300) return;
  const problem = `The provider answered ${status}.`;
  // These errors may go away: wrong credentials, timeouts and rate limits.
  if ([401, 403, 408, 425, 429].includes(status)) throw new DeliveryError({ problem });
  if (status >= 500) throw new DeliveryError({ problem, maybeSent: true });
  throw new DeliveryError({ problem, isFinal: true });
}

function messageIdIn(body: string, idPath: string): ProviderMessageId {
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
