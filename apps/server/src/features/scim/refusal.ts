/** How SCIM refuses (RFC 7644, 3.12): our own refusals in the protocol's shape, and its own. */
import type { ErrorCode } from '@foyer/contract/errors.ts';
import { type ScimType, scimMediaType, scimUrns } from '@foyer/contract/scim.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '../../platform/errors/domain-error.ts';
import { toRefusal } from '../../platform/http/server.ts';

/** What only SCIM can be refused for. */
export class ScimRefusal extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(scimType: ScimType, detail: string);
  constructor(status: 403, detail: string);
  constructor(what: ScimType | 403, detail: string) {
    super(detail);
    this.name = 'ScimRefusal';
    this.scimType = what === 403 ? null : what;
    this.status = what === 'uniqueness' ? 409 : what === 403 ? 403 : 400;
  }
}

const scimTypeOf: Partial<Record<ErrorCode, ScimType>> = {
  'request.malformed': 'invalidSyntax',
  'request.invalid': 'invalidValue',
};

function translate({ code, status, message, details }: DomainError) {
  if (details.fields?.email === 'taken')
    return { status: 409, scimType: 'uniqueness', detail: 'Somebody has this address already.' };
  const scimType = scimTypeOf[code];
  const fields = Object.entries(details.fields ?? {}).map(([name, problem]) => `${name}: ${problem}`);
  const detail = fields.length > 0 ? `${message} ${fields.join(', ')}` : message;
  return { status, detail, ...(scimType ? { scimType } : {}) };
}

/** For whatever was thrown by a call of SCIM. */
export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ScimRefusal) {
    const { status, scimType, message: detail } = error;
    return send(reply, { status, detail, ...(scimType ? { scimType } : {}) });
  }
  const refusal = toRefusal(error);
  const { retryAfterMs } = refusal.details;
  if (retryAfterMs) reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
  const translated = translate(refusal);
  if (translated.status < 500) return send(reply, translated);
  request.log.error({ err: error }, 'a bug');
  return send(reply, { ...translated, detail: `${translated.detail} Reference: ${request.id}` });
}

function send(
  reply: FastifyReply,
  { status, ...said }: { status: number; detail: string; scimType?: string },
): FastifyReply {
  return reply
    .status(status)
    .type(scimMediaType)
    .serializer(JSON.stringify)
    .send({ schemas: [scimUrns.error], status: String(status), ...said });
}
