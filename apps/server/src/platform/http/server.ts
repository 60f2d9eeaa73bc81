/** Creates the HTTP server: limits, log, headers and error replies of every request. */
import { setTimeout as delay } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
  type RouteHandlerMethod,
} from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { isCausedByOutage } from '../db/faults/outage.ts';
import { DomainError } from '../errors/domain-error.ts';
import { toLoggedError } from '../errors/logged-error.ts';
import { noteForwarded } from '../health/process-state.ts';
import { standardLogOutput } from '../log-output.ts';
import { discardBody } from './discard-body.ts';
import { fieldProblemOf, type ValidationIssue } from './field-problem.ts';
import { limitConnections } from './limits/open-connections.ts';
import { type BodyLimits, defaultBodyLimits, limitRequestBodies } from './limits/request-bodies.ts';
import { defaultRequestRate, limitRequestRate, type RequestRate } from './limits/request-rate.ts';
import { createTrustedProxies } from './limits/trusted-proxies.ts';
import { logRequestError } from './log-request-error.ts';
import { createCallerOf, judgeCallers } from './origins/caller.ts';
import { answerClientError } from './raw-error.ts';
import { createRejectionLog } from './rejection-log.ts';

/** What requests need to know about the installation, because a caller could lie about it. */
export interface Installation {
  /** Behind TLS: public links are https, and cookies Secure. */
  readonly production: boolean;
  /** Where the server listens. */
  readonly port: number;
  /** The port of public links, where it is not the scheme's own. */
  readonly publicPort: number | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly installation: Installation;
  }
  interface FastifyRequest {
    /** The host label of the tenant, once it is looked up. */
    tenant: string | null;
  }
}

/** Larger bodies are rejected before they are read completely. */
const bodyLimitBytes = 1_048_576;

/** One year. Without sub-domains, which may belong to other services of the tenant. */
const strictTransport = 'max-age=31536000';

/** Browser features that no page of ours uses. */
const unusedFeatures = [
  'accelerometer',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
];
/** Browser features of the meeting room and of signing in. */
const ownFeatures = [
  'camera',
  'microphone',
  'display-capture',
  'fullscreen',
  'autoplay',
  'picture-in-picture',
  'screen-wake-lock',
  'publickey-credentials-get',
  'publickey-credentials-create',
] as const;

/** @param allowed features that the page itself may use, and no frame in it; all others are off */
export function permissionsPolicy(allowed: readonly (typeof ownFeatures)[number][] = ownFeatures): string {
  return [...ownFeatures, ...unusedFeatures]
    .map((feature) => `${feature}=${allowed.some((each) => each === feature) ? '(self)' : '()'}`)
    .join(', ');
}

interface Timeouts {
  /** For reading the head of a request, also of the first one after a connection is opened. */
  readonly headMs: number;
  /** For reading a request with any body; the limits of the body end it sooner. Not below `headMs`. */
  readonly requestMs: number;
  /** A connection on which nothing moves this long is closed. */
  readonly connectionMs: number;
  /** How often the first two are checked. */
  readonly checkEveryMs: number;
}

const defaultTimeouts: Timeouts = {
  headMs: minutes(1),
  requestMs: minutes(6),
  // Exports wait two minutes for a slow reader.
  connectionMs: minutes(3),
  checkEveryMs: seconds(30),
};

interface HttpServerOptions {
  readonly logLevel: string;
  readonly trustedProxies: string | null;
  /** A development installation when absent. */
  readonly installation?: Installation;
  /** Replaces limits, for tests. */
  readonly limits?: {
    readonly bodies?: Partial<BodyLimits>;
    readonly timeouts?: Partial<Timeouts>;
    readonly requests?: RequestRate;
    readonly connections?: { readonly perNetwork?: number; readonly inTotal?: number };
  };
  /**
   * How long a reply of request.too_many waits, 0 when absent: a program that sends the next request after it cannot keep
   * the process busy with rejections.
   */
  readonly rejectionDelayMs?: number;
  /** Where the log is written; standard output when absent. */
  readonly logTo?: { write(textLine: string): void };
  /** Replies to paths without a route; without it they get `route.not_found`. */
  readonly onNotFound?: RouteHandlerMethod;
  readonly now?: () => Date;
}

export function createHttp({
  logLevel,
  logTo,
  trustedProxies,
  installation = { production: false, port: 3000, publicPort: null },
  limits = {},
  rejectionDelayMs = 0,
  onNotFound,
  now = () => new Date(),
}: HttpServerOptions): FastifyInstance {
  const proxies = createTrustedProxies(trustedProxies);
  const sendError = createErrorHandler(rejectionDelayMs);
  const timeouts = { ...defaultTimeouts, ...limits.timeouts };
  const http = fastify({
    bodyLimit: bodyLimitBytes,
    // Node compares the two limits when it creates the server.
    http: {
      headersTimeout: timeouts.headMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
    },
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.connectionMs,
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    logger: {
      level: logLevel,
      stream: logTo ?? standardLogOutput(),
      hooks: { logMethod: leaveOutageToItsLines },
      // Credentials are not logged.
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        // The media proxy logs its target at debug, whose query has the room token.
        url: withoutQuery,
        err: (error: unknown) => toLoggedError(error),
        req: (request) => ({ method: request.method, url: withoutQuery(request.url), host: request.host }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // For errors before routing, such as a path that cannot be decoded.
    frameworkErrors: sendError,
    genReqId: () => crypto.randomUUID().slice(0, 13),
  });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  judgeCallers(http, createCallerOf(proxies));
  limitConnections(http.server, { proxies, ...limits.connections });
  limitRequestRate(http, limits.requests ?? defaultRequestRate);
  limitRequestBodies(http, { ...defaultBodyLimits, ...limits.bodies });
  http.register(cookie);
  http.decorate('installation', installation);
  http.decorateRequest('tenant', null);
  watchProxies(http);
  http.addHook('onSend', async (request, reply) => {
    // From the clock that the instants in the answers come from: pages compare them by it.
    reply.header('date', now().toUTCString());
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
    const type = String(reply.getHeader('content-type'));
    // Pages of other origins cannot load them as pictures or scripts, to read them from memory. Mails show the brand's
    // pictures, so these may be loaded.
    if (/^(?:text\/html|application\/(?:[\w.]+\+)?json)/.test(type))
      reply.header('cross-origin-resource-policy', 'same-origin');
    if (type.startsWith('text/html')) {
      // Pages of other origins that open ours get no handle on it.
      reply.header('cross-origin-opener-policy', 'same-origin');
      if (!reply.hasHeader('permissions-policy')) reply.header('permissions-policy', permissionsPolicy([]));
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  http.setErrorHandler(sendError);
  http.setNotFoundHandler(
    onNotFound ??
      ((request, reply) => {
        const refusal = new DomainError('route.not_found');
        return reply.status(refusal.status).send(refusal.toBody(request.id));
      }),
  );
  return http;
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** While the database is not available, everything fails that needs it: the log says so once, and each time at debug. */
const leaveOutageToItsLines: LogMethod = function logMethod(args, method, level) {
  const [fields, ...rest] = args;
  const { err } = (fields ?? {}) as { err?: unknown };
  if (level > debugLevel && isCausedByOutage(err)) this.debug(fields as unknown as object, ...rest);
  else method.apply(this, args);
};
const debugLevel = 20;

/** Queries may have tokens. */
const withoutQuery = (url: string) => String(url).split('?')[0] ?? '';

/** Cookies are Secure in production, and wherever the browser uses TLS. */
export function isSecure({ protocol, server }: Pick<FastifyRequest, 'protocol' | 'server'>): boolean {
  return protocol === 'https' || server.installation.production;
}

/**
 * Notes which proxies forward requests. Warns once of one that is not trusted: all visitors would share its address,
 * and with it the rate limits.
 */
function watchProxies(http: FastifyInstance): void {
  let hasWarned = false;
  http.addHook('onRequest', async (request) => {
    const { headers, raw, socket } = request;
    if (!headers['x-forwarded-for']) return;
    const { isForwarded } = http.callerOf(raw);
    noteForwarded(socket.remoteAddress ?? '', isForwarded);
    if (hasWarned || isForwarded) return;
    hasWarned = true;
    request.log.warn(
      { peer: socket.remoteAddress },
      'X-Forwarded headers of this peer are ignored; add it to TRUSTED_PROXIES if it is your proxy',
    );
  });
}

function createErrorHandler(rejectionDelayMs: number) {
  const logRejection = createRejectionLog();
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toDomainError(error);
    logRejection(refusal, request);
    if (refusal.code === 'server.failed') logRequestError(request, error);
    if (refusal.status === 413) discardBody(request, reply);
    if (refusal.code === 'request.too_many') await delay(rejectionDelayMs, undefined, { ref: false });
    if (refusal.details.retryAfterMs)
      reply.header('retry-after', Math.ceil(refusal.details.retryAfterMs / 1000));
    return reply
      .status(refusal.status)
      .type('application/json')
      .serializer(JSON.stringify)
      .send(refusal.toBody(request.id));
  };
}

/** Turns any thrown value into an error with a code of the contract. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new DomainError('request.invalid', { fields: fieldsOf(error) });
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DomainError('request.too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new DomainError('request.unsupported_type');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new DomainError('request.malformed');
  return new DomainError('server.failed', {}, { cause: error });
}

interface PlacedIssue extends ValidationIssue {
  readonly instancePath: string;
}

function fieldsOf(error: { validation: readonly PlacedIssue[] }): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {};
  for (const issue of error.validation) {
    const name = issue.instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] ??= fieldProblemOf(issue);
  }
  return fields;
}
