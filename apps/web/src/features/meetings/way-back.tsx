/** A customer's way back to the start of the product's page. */

import { m } from '../../paraglide/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { CallState } from './call-state.ts';

interface WayBackProps {
  /** Something else is asked first: the way back stands behind it. */
  readonly isAsked?: boolean;
  readonly state: CallState;
  readonly onGoOn?: () => void;
}

export function WayBack({ isAsked, state, onGoOn }: WayBackProps) {
  const look = isAsked ? 'outlined' : 'filled';
  if (onGoOn)
    return (
      <Button look={look} onClick={onGoOn}>
        {m.room_back_to_start()}
      </Button>
    );
  const href = state.meeting ? `/live/${state.meeting.productSlug}` : location.pathname;
  return (
    <LinkButton look={look} href={href}>
      {m.room_back_to_start()}
    </LinkButton>
  );
}
