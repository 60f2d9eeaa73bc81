/** The message for a failed picture upload. */
import { m } from '../../paraglide/messages.js';
import { ApiError } from '../api/api.ts';
import { explain } from '../api/errors.ts';

export function pictureProblem(error: unknown): string {
  switch (error instanceof ApiError && error.code) {
    case 'network.unreachable':
      return m.pictures_failed();
    case 'upload.unsupported_type':
      return m.pictures_refused();
    default:
      return explain(error);
  }
}
