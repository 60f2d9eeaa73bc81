/** What a refused code means for the page. */
import { ApiError } from '../../platform/api-error.ts';

/** Try again with other digits · only a new code helps · the registration, or the link behind it, is gone, or another browser's. */
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
