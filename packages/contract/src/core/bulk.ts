/**
 * Bulk actions: one request does to many records what a single action does to one. Each record succeeds or fails by itself,
 * so the answer is a list of both.
 */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { id } from './ids.ts';

export const maxBulkIds = 200;

/** The records of a bulk action. */
export const bulkIds = z.array(id).check(
  z.minLength(1),
  z.maxLength(maxBulkIds),
  z.refine((ids) => new Set(ids.map((each) => each.toLowerCase())).size === ids.length),
);

/**
 * Id → version of the record that the caller saw. A record that was changed since then fails with `record.conflict`; one
 * without a version is not compared.
 */
export const seenVersions = z.optional(
  z.record(id, z.int()).check(z.refine((versions) => Object.keys(versions).length <= maxBulkIds)),
);

/** `unchanged`: the record was already as the action would leave it. */
export const commonBulkFailures = ['unchanged', 'server.busy', 'server.failed'] as const;
export type BulkFailure<Code extends ErrorCode = ErrorCode> = (typeof commonBulkFailures)[number] | Code;

/** Every id of the request is in one of the two lists. */
export interface BulkResult<Code extends ErrorCode = ErrorCode> {
  done: string[];
  failed: { id: string; code: BulkFailure<Code> }[];
}

/** @param codes the errors of the single action; records that the caller may not see are "not found" */
export function bulkAnswer<const Code extends ErrorCode>(codes: readonly Code[]) {
  const code = z.enum([...commonBulkFailures, ...codes]);
  return z.object({ result: z.object({ done: z.array(id), failed: z.array(z.object({ id, code })) }) });
}
