/** Texts of the page of an invitation. */
import type { Invitation } from '@foyer/contract/meetings/guest-invitations.ts';
import { m } from '../../paraglide/messages.js';
import type { ClosedReason, InvitationView } from './invitation-model.ts';

const texts: Record<ClosedReason, () => { title: string; text: string }> = {
  invalid: () => ({ title: m.guest_invalid(), text: m.guest_invalid_hint() }),
  expired: () => ({ title: m.guest_expired(), text: m.guest_expired_hint() }),
  used: () => ({ title: m.guest_used(), text: m.guest_used_hint() }),
  revoked: () => ({ title: m.guest_revoked(), text: m.guest_revoked_hint() }),
  refused: () => ({ title: m.guest_refused(), text: m.guest_refused_hint() }),
  left: () => ({ title: m.guest_left(), text: m.guest_left_hint() }),
  ended: () => ({ title: m.guest_ended(), text: m.guest_ended_hint() }),
};

/** Why the person cannot join, and what they can do. */
export const closedTexts = (reason: ClosedReason) => texts[reason]();

export function whoInvites({ agentName }: Invitation): string {
  return agentName ? m.guest_invited_by({ name: agentName }) : m.guest_invited();
}

/** The sentence at the name's field. */
export function nameProblem(
  problem: Extract<InvitationView, { status: 'asking' }>['problem'],
): string | undefined {
  switch (problem) {
    case null:
    case 'failed':
      return undefined;
    case 'too_long':
      return m.guest_name_long();
    case 'required':
    case 'too_short':
      return m.guest_name_required();
    default:
      return m.guest_name_invalid();
  }
}
