/** The HTTP server: what holds for every call before any feature sees it. */
import cookie from '@fastify/cookie';
import type { FieldProblem } from '@foyer/contract/errors.ts';
import { saysSomething } from '@foyer/contract/text.ts';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteHandlerMethod,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { DomainError } from '../errors/domain-error.ts';

/** Bodies above this are refused before they are read to the end. */
const bodyLimitBytes = 1_048_576;

interface HttpOptions {
  readonly logLevel: string;
  readonly trustedProxies: string | null;
  /** Where the log goes; the process's own output when absent. */
  readonly logTo?: { write(line: string): void };
  /** Whole pages for addresses that are no call; without it everything unknown gets the one error shape. */
  readonly onNotFound?: RouteHandlerMethod;
}

export function createHttp({ logLevel, logTo, trustedProxies, onNotFound }: HttpOptions): FastifyInstance {
  const http = fastify({
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    logger: {
      level: logLevel,
      ...(logTo ? { stream: logTo } : {}),
      // What identifies or lets in a person stays out of the log.
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        req: (request) => ({ method: request.method, url: request.url.split('?')[0], host: request.host }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // What cannot even be routed, such as an address that cannot be decoded, passes no other handler.
    frameworkErrors: refuse,
    genReqId: () => crypto.randomUUID().slice(0, 13),
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  http.register(cookie);
  http.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  http.setErrorHandler(refuse);
  http.setNotFoundHandler(
    onNotFound ??
      ((request, reply) => {
        const refusal = new DomainError('route.not_found');
        return reply.status(refusal.status).send(refusal.toBody(request.id));
      }),
  );
  return http;
}

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error);
  if (refusal.code === 'server.failed') request.log.error({ err: error }, 'a bug');
  if (refusal.details.retryAfterMs)
    reply.header('retry-after', Math.ceil(refusal.details.retryAfterMs / 1000));
  return reply
    .status(refusal.status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(refusal.toBody(request.id));
}

/** The one mapping out: whatever was thrown becomes a refusal with a code of the catalogue. */
export function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new DomainError('request.invalid', { fields: fieldsOf(error) });
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DomainError('request.too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new DomainError('request.unsupported_type');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new DomainError('request.malformed');
  return new DomainError('server.failed', {}, { cause: error });
}

interface Issue {
  readonly instancePath: string;
  readonly keyword: string;
  /** What zod says of it besides. */
  readonly params: { readonly minimum?: unknown; readonly origin?: unknown; readonly pattern?: unknown };
}

function fieldsOf(error: { validation: readonly Issue[] }): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {};
  for (const issue of error.validation) {
    const name = issue.instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] ??= problemOf(issue);
  }
  return fields;
}

function problemOf({ keyword, params }: Issue): FieldProblem {
  if (keyword === 'too_big') return 'too_long';
  if (keyword === 'too_small') return isEmpty(params) ? 'required' : 'too_short';
  if (keyword === 'invalid_value') return 'not_a_choice';
  return params.pattern === String(saysSomething) ? 'required' : 'invalid';
}

/** A text or a list without anything in it is not too short: it is needed. */
function isEmpty({ minimum, origin }: Issue['params']): boolean {
  return minimum === 1 && (origin === 'string' || origin === 'array');
}
