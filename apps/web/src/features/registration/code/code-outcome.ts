/** What a rejected code means for the page. */
import { ApiError } from '../../../platform/api/api-error.ts';

/**
 * try-again: other digits may be right · needs-new: only a new code helps · gone: the registration or its
 * link is invalid, or belongs to another browser.
 */
export type CodeOutcome = 'try-again' | 'needs-new' | 'gone';

export function codeOutcome(error: unknown): CodeOutcome {
  if (!(error instanceof ApiError)) return 'try-again';
  switch (error.code) {
    case 'code.exhausted':
    case 'code.expired':
      return 'needs-new';
    case 'code.wrong':
      return error.triesLeft === 0 ? 'needs-new' : 'try-again';
    case 'registration.not_found':
    case 'code.other_browser':
    case 'link.expired':
    case 'link.used':
    case 'link.revoked':
      return 'gone';
    default:
      return 'try-again';
  }
}
