/** Texts of an agent's guests: states, channels and errors. */
import type { Guest } from '@foyer/contract/meetings/guests.ts';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';

export function guestErrorOf(error: unknown): string {
  switch (error instanceof ApiError ? error.code : null) {
    case 'guest.full':
      return m.guests_full();
    case 'guest.too_many':
      return m.guests_too_many();
    case 'guest.not_waiting':
    case 'guest.not_found':
      return m.guests_not_waiting();
    case 'customer.blocked':
      return m.guests_blocked();
    case 'message.opted_out':
      return m.guests_opted_out();
    case 'message.no_channel':
    case 'feature.off':
      return m.guests_no_channel();
    case 'request.invalid':
      return m.guests_invalid();
    default:
      return explain(error);
  }
}

export const channelNames: Record<Guest['channel'], () => string> = {
  sms: () => m.guests_sms(),
  whatsapp: () => m.guests_whatsapp(),
  email: () => m.guests_email(),
};

/** `null`: not in the list of invitations. */
export function stateLabel({ state, isOnPage }: Guest): string | null {
  switch (state) {
    case 'invited':
      return m.guests_state_invited();
    case 'waiting':
      return isOnPage ? m.guests_state_waiting() : m.guests_state_away();
    case 'expired':
      return m.guests_state_expired();
    default:
      return null;
  }
}
