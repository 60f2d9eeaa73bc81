/**
 * Bounds the time that request bodies take to arrive, and the memory that they hold. Bodies are collected in
 * memory, so a client that sends slowly, or stops, holds what it has sent.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../errors/domain-error.ts';
import { endWithError } from '../raw-error.ts';
import { networkOf } from './network.ts';

export interface BodyLimits {
  /** A body that grows by nothing this long has stalled. */
  readonly stallMs: number;
  /** On average, after `stallMs`. */
  readonly minBytesPerSecond: number;
  readonly checkEveryMs: number;
  /** Of all bodies that are received or handled at the same time. */
  readonly maxBytes: number;
  readonly maxBytesPerNetwork: number;
}

export const defaultBodyLimits: BodyLimits = {
  stallMs: seconds(15),
  // A picture of 5 MB has more than five minutes, which a phone with one bar needs.
  minBytesPerSecond: 16_384,
  checkEveryMs: 250,
  maxBytes: 256 * 1_048_576,
  // Twelve of the largest uploads in the same moment.
  maxBytesPerNetwork: 64 * 1_048_576,
};

interface Body {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly network: string;
  readonly startedAt: number;
  /** Of the socket, when the body began. */
  readonly bytesBefore: number;
  bytes: number;
  grewAt: number;
  isComplete: boolean;
}

/**
 * Looks at the open bodies a few times a second instead of at each chunk, so that no stream is wrapped.
 * Between two looks, the total can exceed the maximum by what the network delivers in that time.
 */
export function limitRequestBodies(http: FastifyInstance, limits: BodyLimits): void {
  const bodies = new Set<Body>();
  const memory = createTally(limits);
  let timer: NodeJS.Timeout | undefined;

  http.addHook('preParsing', async (request, reply) => {
    const { headers, ip, raw } = request;
    if (!Number(headers['content-length']) && headers['transfer-encoding'] === undefined) return;
    const network = networkOf(ip);
    if (memory.isFull(network)) {
      reply.header('connection', 'close');
      throw tooMuchMemory();
    }
    // What arrived together with the head is in the stream when the parser has returned.
    await null;
    const at = performance.now();
    const bytesBefore = bytesReadOf(raw.socket) - raw.readableLength;
    const since = { startedAt: at, grewAt: at, bytesBefore, bytes: 0 };
    const body: Body = { request, reply, network, ...since, isComplete: false };
    bodies.add(body);
    // The handler holds the body until it has replied.
    reply.raw.once('close', () => remove(body));
    timer ??= setInterval(check, limits.checkEveryMs).unref();
  });
  http.addHook('onClose', async () => clearInterval(timer));

  function remove(body: Body): void {
    if (bodies.delete(body)) memory.add(body.network, -body.bytes);
  }

  function check(): void {
    const at = performance.now();
    for (const body of bodies) {
      if (body.isComplete) continue;
      grow(body, at);
      if (!body.isComplete && isTooSlow(limits, body, at)) end(body, new DomainError('request.timed_out'));
    }
    // The newest first: the others are nearer to their end.
    if (memory.isOver())
      for (const body of [...bodies].reverse()) {
        if (body.isComplete || !memory.isOver(body.network)) continue;
        remove(body);
        end(body, tooMuchMemory());
      }
  }

  function grow(body: Body, at: number): void {
    const { complete, readableEnded, socket } = body.request.raw;
    body.isComplete = complete || readableEnded;
    const growth = bytesReadOf(socket) - body.bytesBefore - body.bytes;
    if (growth <= 0) return;
    memory.add(body.network, growth);
    body.bytes += growth;
    body.grewAt = at;
  }
}

/** The bytes that bodies hold, in total and by network. */
function createTally({ maxBytes, maxBytesPerNetwork }: BodyLimits) {
  const byNetwork = new Map<string, number>();
  let total = 0;
  const of = (network: string) => byNetwork.get(network) ?? 0;
  const largest = () => Math.max(0, ...byNetwork.values());
  return {
    add(network: string, bytes: number): void {
      total += bytes;
      if (of(network) + bytes > 0) byNetwork.set(network, of(network) + bytes);
      else byNetwork.delete(network);
    },
    isFull: (network: string) => total >= maxBytes || of(network) >= maxBytesPerNetwork,
    /** Without a network: whether any has too much. */
    isOver: (network?: string) =>
      total > maxBytes || (network === undefined ? largest() : of(network)) > maxBytesPerNetwork,
  };
}

/** Requests that tests inject have a socket without a count. */
const bytesReadOf = (socket: { readonly bytesRead?: number }) => socket.bytesRead ?? 0;

function isTooSlow({ stallMs, minBytesPerSecond }: BodyLimits, body: Body, at: number): boolean {
  const expected = ((at - body.startedAt - stallMs) / 1000) * minBytesPerSecond;
  return at - body.grewAt > stallMs || body.bytes < expected;
}

const tooMuchMemory = () => new DomainError('request.too_many', { retryAfterMs: seconds(5) });

/** Fastify waits for the body, so the reply is written to the socket itself. */
function end({ request: { id, raw }, reply }: Body, error: DomainError): void {
  if (reply.raw.headersSent) raw.socket.destroy();
  else endWithError(raw.socket, error, id);
}
