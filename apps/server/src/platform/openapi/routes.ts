/** Serves the OpenAPI document at /api/openapi.json and Swagger UI at /api/docs. */
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { routes } from '@foyer/contract/core/catalogue.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { openApiRoutes } from '@foyer/contract/core/openapi.ts';
import { type RouteContext, serve } from '../http/register-routes.ts';
import { documentFrame, documentRoute, errorCodesOf } from './document.ts';

/** Scripts, styles and images of our own origin only; Swagger UI's style sheet embeds its icons. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Call it before any route is registered, and wait for it: it records the routes that follow. */
export async function registerOpenApi(context: RouteContext): Promise<void> {
  const { http, authGuard } = context;
  const operationIds = nameOperations();
  const codesOf = new Map<string, ReturnType<typeof errorCodesOf>>();

  await http.register(swagger, {
    openapi: documentFrame(Object.keys(routes)) as NonNullable<FastifyDynamicSwaggerOptions['openapi']>,
    exposeHeadRoutes: false,
    transform({ url, route }) {
      const definition = route.config?.definition;
      const operationId = definition && operationIds.get(definition);
      if (!definition || !operationId) return { schema: { hide: true }, url };
      codesOf.set(operationId, errorCodesOf(definition));
      return { schema: documentRoute(operationId, definition) as object, url };
    },
    // @fastify/swagger drops extensions of responses.
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject;
      for (const methods of Object.values(document.openapiObject.paths ?? {}))
        for (const operation of Object.values(methods ?? {})) addErrorCodes(operation, codesOf);
      return document.openapiObject;
    },
  });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    theme: { title: 'API' },
    // No request to another origin: Swagger UI would ask its public validator.
    uiConfig: { validatorUrl: null, docExpansion: 'none', displayOperationId: true, filter: true },
    uiHooks: {
      // A host without a tenant gets the plain 404.
      onRequest: async (request, reply) => {
        if (!(await authGuard.tenantOf(request.host).catch(() => null))) return reply.callNotFound();
      },
    },
  });
  serve(context, openApiRoutes, { document: async () => ({ ...http.swagger() }) });
}

/** The name of each declared route: `slice.name` in the contract's catalogue. */
function nameOperations(): ReadonlyMap<RouteDefinition, string> {
  return new Map(
    Object.entries(routes).flatMap(([slice, named]) =>
      Object.entries(named as Record<string, RouteDefinition>).map(
        ([name, definition]) => [definition, `${slice}.${name}`] as const,
      ),
    ),
  );
}

function addErrorCodes(
  operation: unknown,
  codesOf: ReadonlyMap<string, ReturnType<typeof errorCodesOf>>,
): void {
  const { operationId, responses } = operation as {
    operationId?: string;
    responses?: Record<string, Record<string, unknown>>;
  };
  for (const [status, codes] of Object.entries(codesOf.get(operationId ?? '') ?? {})) {
    const response = responses?.[status];
    if (response) response['x-codes'] = codes;
  }
}
