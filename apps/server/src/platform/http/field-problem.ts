/** What is wrong with a field, from an issue that zod found in it. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { notBlank } from '@foyer/contract/core/text.ts';

export interface ValidationIssue {
  /** Zod's code. */
  readonly keyword: string;
  /** More from zod about the issue. */
  readonly params: { readonly minimum?: unknown; readonly origin?: unknown; readonly pattern?: unknown };
}

export function fieldProblemOf({ keyword, params }: ValidationIssue): FieldProblem {
  if (keyword === 'too_big') return 'too_long';
  if (keyword === 'too_small') return isEmpty(params) ? 'required' : 'too_short';
  if (keyword === 'invalid_value') return 'not_a_choice';
  return params.pattern === String(notBlank) ? 'required' : 'invalid';
}

/** An empty text or list is reported as required, not as too short. */
function isEmpty({ minimum, origin }: ValidationIssue['params']): boolean {
  return minimum === 1 && (origin === 'string' || origin === 'array');
}
