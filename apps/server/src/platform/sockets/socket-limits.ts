/** The limits of socket connections: of a network, a token, a person and a transport. */
import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { networkOf } from '../http/limits/network.ts';
import { createOpenConnections } from '../http/limits/open-connections.ts';
import { createRateLimiter } from '../http/limits/rate-limit.ts';
import { createTokenBuckets, type RequestRate } from '../http/limits/request-rate.ts';

/** Replaces limits, for tests. */
export interface SocketLimitOptions {
  readonly perNetwork?: number;
  readonly newPerNetwork?: RequestRate;
  readonly perToken?: RequestRate;
  readonly perPerson?: number;
  readonly eventsPerPerson?: RequestRate;
  readonly connectWithinMs?: number;
}

/** Of a person, on all sockets: a new socket brings no new ones. The pages send a few a minute, and a burst after a reconnect. */
const eventRate: RequestRate = { perSecond: 10, burst: 100 };
/** Per transport, which a page opens once for each of its namespaces. */
const connectLimit = { max: 30, perMs: minutes(1) };
/** A page opens one. An office of 200 people behind one address stays below. */
const maxPerNetwork = 2_000;
/** Each new connection is authorized. All of a network may reconnect at once, as after a restart. */
const newPerNetworkRate: RequestRate = { perSecond: 20, burst: maxPerNetwork };
/**
 * Namespace connections of a token, each of which reads the session and the person. After a restart all pages of a
 * person connect again at once.
 */
const authorizationRate: RequestRate = { perSecond: 5, burst: 100 };
/** In a namespace. A page opens one, and a reconnecting page has two until the earlier one times out. */
const maxPerPerson = 30;
/** How long the rejection of a transport or a token waits, so that rejecting the next attempts costs little. */
export const rejectionDelayMs = seconds(1);
/** After this, a connection that no namespace has accepted is closed. */
const connectTimeoutMs = seconds(10);

export function createSocketLimits({
  perNetwork = maxPerNetwork,
  newPerNetwork = newPerNetworkRate,
  perToken = authorizationRate,
  perPerson = maxPerPerson,
  eventsPerPerson = eventRate,
  connectWithinMs = connectTimeoutMs,
}: SocketLimitOptions = {}) {
  const ofNetworks = createOpenConnections(perNetwork);
  const newOfNetworks = createTokenBuckets(newPerNetwork);
  const events = createTokenBuckets(eventsPerPerson);
  const connects = createRateLimiter(connectLimit);
  const authorizations = createTokenBuckets(perToken);
  return {
    perPerson,
    connectWithinMs,

    /** Counts the transport of a client until it closes. @returns whether its network may open it */
    mayOpen(address: string, transport: Pick<EventEmitter, 'once'>): boolean {
      const network = networkOf(address);
      try {
        newOfNetworks.take(network, 1);
      } catch {
        return false;
      }
      return ofNetworks.open(network, transport);
    },

    /** An event of a person. @throws DomainError request.too_many */
    takeEvent: (person: string) => events.take(person, 1),

    /** A request of a transport to connect to a namespace. @throws DomainError request.too_many */
    takeConnect: (transportId: string) => connects.take(transportId),

    /** A connection to a namespace, before its token is read. @throws DomainError request.too_many */
    takeAuthorization(token: string): void {
      // Tokens may be long.
      authorizations.take(createHash('sha256').update(token).digest('base64'), 1);
    },
  };
}
