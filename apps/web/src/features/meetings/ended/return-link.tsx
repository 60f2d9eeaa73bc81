/** A customer's link back to the product's start page; guests have none. */

import { m } from '../../../paraglide/messages.js';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import type { CallState } from '../call/call-state.ts';

interface ReturnLinkProps {
  /** A form comes first, so the link is the secondary action. */
  readonly hasForm?: boolean;
  readonly state: CallState;
  readonly onContinue?: () => void;
}

export function ReturnLink({ hasForm, state, onContinue }: ReturnLinkProps) {
  // A guest has no product of their own.
  if (state.meeting?.as === 'guest') return null;
  const variant = hasForm ? 'outlined' : 'filled';
  if (onContinue)
    return (
      <Button variant={variant} onClick={onContinue}>
        {m.room_back_to_start()}
      </Button>
    );
  const href = state.meeting ? `/live/${state.meeting.productSlug}` : location.pathname;
  return (
    <LinkButton variant={variant} href={href}>
      {m.room_back_to_start()}
    </LinkButton>
  );
}
