/** Why a picture did not arrive, as the person reads it beside the picture. */
import { m } from '../paraglide/messages.js';
import { ApiError } from './api.ts';
import { explain } from './errors.ts';

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
