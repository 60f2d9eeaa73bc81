/** Error messages of agent actions in the room; other errors get the common message. */
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';

export function errorMessageOf(error: unknown): string {
  switch (error instanceof ApiError ? error.code : null) {
    case 'meeting.full':
      return m.tools_refused_full();
    case 'lobby.already_taken':
      return m.tools_refused_taken();
    case 'lobby.target_absent':
      return m.tools_refused_absent();
    case 'meeting.left':
      return m.tools_refused_left();
    case 'lobby.target_busy':
      return m.tools_refused_busy();
    case 'user.not_found':
      return m.tools_refused_unknown_agent();
    case 'consultation.running':
      return m.tools_refused_consulting();
    case 'consultation.over':
    case 'consultation.not_found':
      return m.tools_refused_consultation_over();
    case 'message.no_channel':
      return m.tools_refused_no_channel();
    default:
      return explain(error);
  }
}
