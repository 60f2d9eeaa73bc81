/** The declaration of socket events: namespace, access, payload and acknowledgement. */

import type * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { type Access, staff } from './access.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import { seconds } from './time.ts';

/** The path of Socket.IO on the tenant's host. */
export const socketPath = '/socket.io/';
/** Server and client ping each other; a side that does not answer in time is disconnected. */
export const heartbeat = { intervalMs: seconds(5), timeoutMs: seconds(10) } as const;
/**
 * A client event of the connection itself, in every namespace: `null` is acknowledged with `{ result: null }`. It
 * reads and changes nothing, so the session is not checked again.
 */
export const connectionCheck = 'connection-check';
export type Namespace = '/lobby' | '/customer' | '/notifications';

/** The access kinds that may connect. */
export const namespaceAccess = {
  '/lobby': ['agent'],
  '/customer': ['customer'],
  '/notifications': staff,
} as const satisfies Record<Namespace, Access>;

/** A client → server event. The server acknowledges each with `{ result }` or the one error shape. */
export interface ClientEventDefinition {
  readonly namespace: Namespace;
  readonly access: Access;
  readonly summary: string;
  readonly payload: ZodMiniType;
  readonly result: ZodMiniType;
  readonly errors: readonly ErrorCode[];
}

/** A server → client event. It says that something changed; the client fetches the current state. */
export interface ServerEventDefinition {
  readonly namespaces: readonly Namespace[];
  readonly summary: string;
  readonly payload: ZodMiniType;
}

export function clientEvent<const C extends ClientEventDefinition>(definition: C): C {
  return definition;
}

export function serverEvent<const N extends ServerEventDefinition>(definition: N): N {
  return definition;
}

export type PayloadOf<E extends { readonly payload: ZodMiniType }> = z.infer<E['payload']>;
export type ResultOf<C extends ClientEventDefinition> = z.infer<C['result']>;
export type Ack<T> = { readonly result: T } | ErrorBody;

/** The `auth` of the handshake. Only the token is trusted; the specification lets clients send the rest. */
export interface Handshake {
  readonly token: string;
  readonly lobbyModeEnabled?: boolean;
  readonly tenant?: string;
  readonly isModerator?: boolean;
}
