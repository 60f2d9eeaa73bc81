/** Error messages of drawing; other errors get the common message. */
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';

export function annotationErrorOf(error: unknown): string {
  switch (error instanceof ApiError ? error.code : null) {
    case 'annotation.no_share':
      return m.annotations_no_share();
    case 'annotation.not_allowed':
      return m.annotations_not_allowed();
    case 'annotation.full':
      return m.annotations_full();
    default:
      return explain(error);
  }
}
