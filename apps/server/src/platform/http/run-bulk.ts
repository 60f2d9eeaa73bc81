/** Runs a bulk action: the change of each record in a transaction of its own, so that one that fails undoes no other. */
import type { BulkFailure, BulkResult } from '@foyer/contract/core/bulk.ts';
import type { ErrorCode } from '@foyer/contract/core/errors.ts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import { logRequestError } from './log-request-error.ts';

interface BulkRun<Code extends ErrorCode> {
  readonly request: FastifyRequest;
  readonly ids: readonly string[];
  /** The codes of the contract; any other error is logged and answered as `server.failed`. */
  readonly errors: readonly Code[];
  /** Changes one record in its own transaction. @returns false where there was nothing to change */
  readonly change: (id: string) => Promise<boolean>;
}

/**
 * One record after the other, so that a bulk action takes one connection of its tenant. After `server.busy` the remaining
 * records are not attempted: each of them would wait as long.
 */
export async function runBulk<Code extends ErrorCode>({
  request,
  ids,
  errors,
  change,
}: BulkRun<Code>): Promise<BulkResult<Code>> {
  const result: BulkResult<Code> = { done: [], failed: [] };
  let code: BulkFailure<Code> | null = null;
  for (const id of ids) {
    if (code !== 'server.busy') code = await failureOf(() => change(id), { request, errors });
    if (code === null) result.done.push(id);
    else result.failed.push({ id, code });
  }
  return result;
}

/** @returns `null` where the record was changed */
async function failureOf<Code extends ErrorCode>(
  change: () => Promise<boolean>,
  { request, errors }: Pick<BulkRun<Code>, 'request' | 'errors'>,
): Promise<BulkFailure<Code> | null> {
  try {
    return (await change()) ? null : 'unchanged';
  } catch (error) {
    const code = error instanceof DomainError ? error.code : null;
    const expected = code === 'server.busy' ? code : errors.find((each) => each === code);
    if (expected) return expected;
    logRequestError(request, error, 'bulk action failed for a record');
    return 'server.failed';
  }
}
