/** What an agent in the room is refused with, said; the rest is said as everywhere. */
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api.ts';
import { explain } from '../../../../platform/errors.ts';

export function sentenceOf(error: unknown): string {
  switch (error instanceof ApiError ? error.code : null) {
    case 'meeting.full':
      return m.tools_refused_full();
    case 'lobby.already_taken':
      return m.tools_refused_taken();
    case 'lobby.target_absent':
      return m.tools_refused_absent();
    case 'message.no_channel':
      return m.tools_refused_no_channel();
    default:
      return explain(error);
  }
}
