/** OpenAPI 3.1 of every declared call: nothing in it is written by hand. */
import type { AccessKind } from '@foyer/contract/access.ts';
import { type ErrorCode, errorBody, errorStatus } from '@foyer/contract/errors.ts';
import { type RouteDefinition, statusesOf } from '@foyer/contract/http.ts';
import { type JsonSchema, toJsonSchema } from './schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: object }>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Content; readonly 'x-codes'?: readonly ErrorCode[] }
    >
  >;
  readonly 'x-access': readonly AccessKind[];
  readonly 'x-limit'?: { readonly max: number; readonly perMs: number };
}

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

type Catalogue = Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>;

const description = `Every call is made on the host of a tenant. Calls that are not public carry a token: \`Authorization: Bearer …\`.
Staff get theirs by signing in, customers by proving their code; tokens live minutes, and cookies authenticate nothing.
A code is proved, or asked for anew, with the HttpOnly cookie that came with it: it is good in the browser that asked for it.
A refusal always has the shape of \`Error\`. Instants are ISO 8601 in UTC. A trailing slash in a path may be left out.`;

/** Slice → name → route, as the contract's catalogue has them. */
export function describeCalls(catalogue: Catalogue): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [slice, routes] of Object.entries(catalogue)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeCall(slice, name, route) };
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'API', version: '1', description },
    servers: [{ url: '/' }],
    tags: Object.keys(catalogue).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorBody, 'output') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of staff or of a customer, as `x-access` says.',
        },
      },
    },
  };
}

function describeCall(slice: string, name: string, route: RouteDefinition): Operation {
  const { access, summary, limit } = route;
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  const body = bodyOf(route);
  return {
    operationId: `${slice}.${name}`,
    tags: [slice],
    summary,
    'x-access': access,
    ...(limit ? { 'x-limit': limit } : {}),
    // A machine's own signature is checked by the call itself.
    security: isOpen(access) ? [] : [{ token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { ...answerOf(route), ...refusalsOf(route) },
  };
}

function parametersOf(shape: RouteDefinition['params'], place: Parameter['in']): Parameter[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = toJsonSchema(shape, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function bodyOf({ body, upload }: RouteDefinition): Content | null {
  if (upload) return Object.fromEntries(upload.types.map((type) => [type, { schema: {} }]));
  return body ? { 'application/json': { schema: toJsonSchema(body, 'input') } } : null;
}

function answerOf(route: RouteDefinition): Operation['responses'] {
  const { answer } = route;
  if (answer === null) return { 204: { description: 'Done; nothing to say.' } };
  const content: Content =
    answer === 'file'
      ? { 'application/octet-stream': { schema: {} } }
      : { 'application/json': { schema: toJsonSchema(answer, 'output') } };
  const response = { description: answer === 'file' ? 'A file.' : 'Done.', content };
  return {
    ...Object.fromEntries(statusesOf(route).map((status) => [status, response])),
    ...(route.tagged ? { 304: { description: 'The same as the ETag in If-None-Match.' } } : {}),
  };
}

const errorContent: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function refusalsOf(route: RouteDefinition): Operation['responses'] {
  const byStatus = Object.groupBy(
    new Set([...route.errors, ...commonRefusals(route)]),
    (code) => errorStatus[code],
  );
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      { description: codes.join(', '), content: errorContent, 'x-codes': codes },
    ]),
  );
}

/** Those that go without saying in the contract: of validation, tenant, sign-in and limits. */
function commonRefusals({
  access,
  method,
  path,
  params,
  query,
  body,
  upload,
  limit,
}: RouteDefinition): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (params || query || body) codes.push('request.invalid');
  if (body) codes.push('request.malformed', 'request.too_large', 'request.unsupported_type');
  if (upload) codes.push('upload.too_large', 'upload.unsupported_type');
  if (limit) codes.push('request.too_many');
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
