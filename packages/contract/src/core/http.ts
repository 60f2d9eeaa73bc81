/** The declaration of an HTTP route: the server enforces it, the pages call it, the tests walk it. */

import type * as z from 'zod/mini';
import type { ZodMiniObject, ZodMiniType } from 'zod/mini';
import type { Access, kindsWithoutStaffSession } from './access.ts';
import type { ErrorCode } from './errors.ts';

export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters; a trailing slash is optional. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: ZodMiniObject;
  readonly query?: ZodMiniObject;
  readonly body?: ZodMiniType;
  /** `null`: 204 without a body; `'file'`: a stream of bytes with a file name. */
  readonly answer: ZodMiniType | 'file' | null;
  /** The body is the file itself, with these limits; the type is detected from the content. */
  readonly upload?: { readonly maxBytes: number; readonly types: readonly string[] };
  /** Media types of body and answer besides `application/json` (of a file: `application/octet-stream`), for the description. */
  readonly mediaTypes?: readonly string[];
  /** `found-or-made`: the handler sets 200 or 201 on the reply. */
  readonly status?: 200 | 201 | 'found-or-made';
  /** The answer has an ETag; a matching `If-None-Match` is answered with 304. */
  readonly etag?: true;
  /** The errors specific to this route; those of authentication, tenant and validation are implied. */
  readonly errors: readonly ErrorCode[];
  /** At most `max` calls per tenant and network in `perMs` milliseconds. An office or a school is one network. */
  readonly limit?: RateLimit;
}

interface RateLimit {
  readonly max: number;
  readonly perMs: number;
}

/** Shown by the compiler for a route that callers without a staff session may use, and that has no limit. */
interface RouteWithoutStaffSessionNeedsLimit {
  readonly limit: RateLimit;
}

type LimitOf<R extends RouteDefinition> = R['access'][number] &
  (typeof kindsWithoutStaffSession)[number] extends never
  ? unknown
  : RouteWithoutStaffSessionNeedsLimit;

/** It does not compile without a limit where `access` names a caller without a staff session. */
export function route<const R extends RouteDefinition>(definition: R & LimitOf<R>): R {
  return definition;
}

/** The errors of every route that receives a picture. */
export const uploadErrors = [
  'upload.too_large',
  'upload.unsupported_type',
  'upload.too_many_pixels',
  'upload.damaged',
  'storage.full',
  'storage.unavailable',
] as const satisfies readonly ErrorCode[];

/** The errors of every route that answers with a stored file. */
export const storedFileErrors = [
  'attachment.not_found',
  'request.range_not_satisfiable',
  'storage.unavailable',
] as const satisfies readonly ErrorCode[];

/** The success statuses of a route. */
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
