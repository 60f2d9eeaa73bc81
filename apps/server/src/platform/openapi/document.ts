/** Describes declared routes for @fastify/swagger: everything in the OpenAPI document comes from the contract. */
import type { AccessKind } from '@foyer/contract/core/access.ts';
import { type ErrorCode, errorBody, errorStatus } from '@foyer/contract/core/errors.ts';
import { type RouteDefinition, statusesOf } from '@foyer/contract/core/http.ts';
import { scimError, scimMediaType } from '@foyer/contract/sso/scim.ts';
import { type JsonSchema, toJsonSchema } from './schema.ts';

type Content = Readonly<Record<string, { readonly schema: object }>>;

/** A route schema of Fastify with JSON Schema, and the extensions of our document. */
interface DocumentedRoute {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly params?: JsonSchema;
  readonly querystring?: JsonSchema;
  readonly body?: { readonly content: Content };
  readonly response: Readonly<Record<string, object>>;
  readonly 'x-access': readonly AccessKind[];
  readonly 'x-limit'?: { readonly max: number; readonly perMs: number };
}

const description = `Every call is made on the host of a tenant. Calls that are not public carry a token: \`Authorization: Bearer …\`.
Staff receive it by signing in, customers by verifying their code. Tokens are valid for minutes; cookies authenticate nothing.
A code is verified or requested again with the HttpOnly cookie that came with it, so it works only in the browser that requested it.
Errors always have the shape of \`Error\`. Instants are ISO 8601 in UTC. A trailing slash in a path is optional.
Socket events are described at /api/docs/events.`;

/** @param tags the slices of the contract's catalogue */
export function documentFrame(tags: readonly string[]) {
  return {
    openapi: '3.1.1',
    info: { title: 'API', version: '1', description },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    components: {
      schemas: { Error: toJsonSchema(errorBody, 'output') },
      securitySchemes: {
        token: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'A token of staff or of a customer, as `x-access` says.',
        },
      },
    },
  };
}

/** @param operationId `slice.name` in the contract's catalogue */
export function documentRoute(operationId: string, route: RouteDefinition): DocumentedRoute {
  const { access, summary, limit, params, query } = route;
  const body = bodyOf(route);
  return {
    operationId,
    tags: [operationId.split('.')[0] ?? ''],
    summary,
    'x-access': access,
    ...(limit ? { 'x-limit': limit } : {}),
    // Signed machine calls are authenticated by their handler.
    security: isOpen(access) ? [] : [{ token: [] }],
    ...(params ? { params: toJsonSchema(params, 'input') } : {}),
    ...(query ? { querystring: toJsonSchema(query, 'input') } : {}),
    ...(body ? { body: { content: body } } : {}),
    response: { ...answerOf(route), ...errorsOf(route) },
  };
}

/** The error codes of a route by status: its own, and those of validation, tenant, sign-in and limits. */
export function errorCodesOf(route: RouteDefinition): Readonly<Record<string, readonly ErrorCode[]>> {
  const codes = new Set([...route.errors, ...commonErrors(route)]);
  return Object.groupBy(codes, (code) => errorStatus[code]) as Record<string, ErrorCode[]>;
}

/** A response without a body. @fastify/swagger documents it by this type. */
const empty = (text: string) => ({ type: 'null', description: text });

function bodyOf({ body, upload, mediaTypes }: RouteDefinition): Content | null {
  if (upload) return contentOf(upload.types, {});
  return body ? contentOf(['application/json', ...(mediaTypes ?? [])], toJsonSchema(body, 'input')) : null;
}

function answerOf(route: RouteDefinition): Record<string, object> {
  const { answer, mediaTypes = [] } = route;
  if (answer === null) return { 204: empty('Done. No content.') };
  const response =
    answer === 'file'
      ? { description: 'A file.', content: contentOf(['application/octet-stream', ...mediaTypes], {}) }
      : {
          description: 'Done.',
          content: contentOf(['application/json', ...mediaTypes], toJsonSchema(answer, 'output')),
        };
  return {
    ...Object.fromEntries(statusesOf(route).map((status) => [status, response])),
    ...(route.etag ? { 304: empty('Not modified: the ETag in If-None-Match is current.') } : {}),
  };
}

function contentOf(mediaTypes: readonly string[], schema: object): Content {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema }]));
}

const errorContent = contentOf(['application/json'], { $ref: '#/components/schemas/Error' });

/** SCIM prescribes its own shape of errors. */
const scimErrorContent = contentOf([scimMediaType], toJsonSchema(scimError, 'output'));

function errorsOf(route: RouteDefinition): Record<string, object> {
  const content = route.access.includes('scim') ? { ...errorContent, ...scimErrorContent } : errorContent;
  return Object.fromEntries(
    Object.entries(errorCodesOf(route)).map(([status, codes]) => [
      status,
      { description: codes.join(', '), content },
    ]),
  );
}

/** The errors that the contract does not repeat at each route. */
function commonErrors(route: RouteDefinition): ErrorCode[] {
  const { access, method, path, params, query, body, upload, limit } = route;
  const codes: ErrorCode[] = [];
  if (params || query || body) codes.push('request.invalid');
  if (body) codes.push('request.malformed', 'request.too_large', 'request.unsupported_type');
  if (upload) codes.push('upload.too_large', 'upload.unsupported_type');
  // Exports are limited by the number that runs at once.
  if (limit || path.endsWith('/export')) codes.push('request.too_many');
  if (!access.includes('system') && !access.includes('operator')) codes.push('tenant.unknown');
  if (!isOpen(access)) codes.push('auth.missing', 'auth.invalid', 'auth.expired', 'auth.forbidden');
  if (access.includes('customer') || access.includes('scim')) codes.push('tenant.suspended');
  if (access.some((kind) => staffKinds.has(kind))) {
    if (method !== 'GET') codes.push('auth.read_only');
    if (!path.startsWith('/api/account')) codes.push('auth.second_factor_setup');
  }
  return codes;
}

const staffKinds: ReadonlySet<AccessKind> = new Set(['agent', 'admin', 'superAdmin']);

function isOpen(access: readonly AccessKind[]): boolean {
  return access.includes('public') || access.includes('system');
}
