/** How a call over HTTP is declared: one value that the server enforces, the page calls and the tests walk. */

import type * as z from 'zod/mini';
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters; a trailing slash is as good as none. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: ZodMiniObject;
  readonly query?: ZodMiniObject;
  readonly body?: ZodMiniType;
  /** `null`: answered with 204 and nothing; `'file'`: a stream of bytes with a name. */
  readonly answer: ZodMiniType | 'file' | null;
  /** The body is the file itself: at most this many bytes of one of these types, judged by content. */
  readonly upload?: { readonly maxBytes: number; readonly types: readonly string[] };
  /** `found-or-made`: 200 or 201, as the handler says by the reply's code. */
  readonly status?: 200 | 201 | 'found-or-made';
  /** The answer comes with an ETag; who shows it again is told 304, and nothing else, while it is still the same. */
  readonly tagged?: true;
  /** The refusals of this call's own; those of sign-in, tenant and validation go without saying. */
  readonly errors: readonly ErrorCode[];
  /** At most `max` calls per address (and per account where the body names one) in `perMs` milliseconds. */
  readonly limit?: { readonly max: number; readonly perMs: number };
}

export function route<const R extends RouteDefinition>(definition: R): R {
  return definition;
}

/** What the call is answered with when it is not refused. */
export function statusesOf({ status = 200 }: Pick<RouteDefinition, 'status'>): readonly number[] {
  return status === 'found-or-made' ? [200, 201] : [status];
}

type Infer<S> = S extends ZodMiniType ? z.infer<S> : undefined;
export type ParamsOf<R extends RouteDefinition> = Infer<R['params']>;
export type QueryOf<R extends RouteDefinition> = Infer<R['query']>;
export type BodyOf<R extends RouteDefinition> = Infer<R['body']>;
export type AnswerOf<R extends RouteDefinition> = R['answer'] extends ZodMiniType
  ? z.infer<R['answer']>
  : undefined;
