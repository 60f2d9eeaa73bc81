/** SCIM error responses (RFC 7644, section 3.12), for our own errors and for SCIM-specific ones. */
import type { ErrorCode } from '@foyer/contract/core/errors.ts';
import { type ScimType, scimMediaType, scimUrns } from '@foyer/contract/sso/scim.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '../../platform/errors/domain-error.ts';
import { logRequestError } from '../../platform/http/log-request-error.ts';
import { toDomainError } from '../../platform/http/server.ts';

/** An error with a SCIM-specific type. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(scimType: ScimType, detail: string);
  constructor(status: 403, detail: string);
  constructor(kind: ScimType | 403, detail: string) {
    super(detail);
    this.name = 'ScimError';
    this.scimType = kind === 403 ? null : kind;
    this.status = kind === 'uniqueness' ? 409 : kind === 403 ? 403 : 400;
  }
}

const scimTypeOf: Partial<Record<ErrorCode, ScimType>> = {
  'request.malformed': 'invalidSyntax',
  'request.invalid': 'invalidValue',
};

function translate({ code, status, message, details }: DomainError) {
  if (details.fields?.email === 'taken')
    return { status: 409, scimType: 'uniqueness', detail: 'Another user has this email address.' };
  const scimType = scimTypeOf[code];
  const fields = Object.entries(details.fields ?? {}).map(([name, problem]) => `${name}: ${problem}`);
  const detail = fields.length > 0 ? `${message} ${fields.join(', ')}` : message;
  return { status, detail, ...(scimType ? { scimType } : {}) };
}

/** Error handler of the SCIM routes. */
export function sendScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ScimError) {
    const { status, scimType, message: detail } = error;
    return send(reply, { status, detail, ...(scimType ? { scimType } : {}) });
  }
  const domainError = toDomainError(error);
  const { retryAfterMs } = domainError.details;
  if (retryAfterMs) reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
  const translated = translate(domainError);
  if (translated.status < 500) return send(reply, translated);
  logRequestError(request, error);
  return send(reply, { ...translated, detail: `${translated.detail} Reference: ${request.id}` });
}

function send(
  reply: FastifyReply,
  { status, ...input }: { status: number; detail: string; scimType?: string },
): FastifyReply {
  return reply
    .status(status)
    .type(scimMediaType)
    .serializer(JSON.stringify)
    .send({ schemas: [scimUrns.error], status: String(status), ...input });
}
