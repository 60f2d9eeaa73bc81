/** How live events are declared: name → direction, namespace, who may send it, payload and acknowledgement. */

import type * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { type Access, staff } from './access.ts';
import type { ErrorBody, ErrorCode } from './errors.ts';
import { seconds } from './time.ts';

/** socket.io answers at this path of the tenant's own host. */
export const socketPath = '/socket.io/';
/** Either side asks the other at this pace whether it is there; one that does not answer is gone. */
export const heartbeat = { everyMs: seconds(5), answerWithinMs: seconds(10) } as const;
export type Namespace = '/lobby' | '/customer' | '/notifications';

/** Who may connect. */
export const namespaceAccess = {
  '/lobby': ['agent'],
  '/customer': ['customer'],
  '/notifications': staff,
} as const satisfies Record<Namespace, Access>;

/** A client → server event. The server acknowledges each with `{ result }` or the one error shape. */
export interface CommandDefinition {
  readonly namespace: Namespace;
  readonly access: Access;
  readonly summary: string;
  readonly payload: ZodMiniType;
  readonly result: ZodMiniType;
  readonly errors: readonly ErrorCode[];
}

/** A server → client event: news; the truth is fetched. */
export interface NewsDefinition {
  readonly namespaces: readonly Namespace[];
  readonly summary: string;
  readonly payload: ZodMiniType;
}

export function command<const C extends CommandDefinition>(definition: C): C {
  return definition;
}

export function news<const N extends NewsDefinition>(definition: N): N {
  return definition;
}

export type PayloadOf<E extends { readonly payload: ZodMiniType }> = z.infer<E['payload']>;
export type ResultOf<C extends CommandDefinition> = z.infer<C['result']>;
export type Ack<T> = { readonly result: T } | ErrorBody;

/** Handshake `auth`: only the token counts; the rest is what the specification lets clients say about themselves. */
export interface Handshake {
  readonly token: string;
  readonly lobbyModeEnabled?: boolean;
  readonly tenant?: string;
  readonly isModerator?: boolean;
}
