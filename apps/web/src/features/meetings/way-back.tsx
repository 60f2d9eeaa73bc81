/** A customer's way back to the start of the product's page. */

import { m } from '../../paraglide/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { CallState } from './call-state.ts';

interface WayBackProps {
  readonly state: CallState;
  readonly onGoOn?: () => void;
}

export function WayBack({ state, onGoOn }: WayBackProps) {
  if (onGoOn) return <Button onClick={onGoOn}>{m.room_back_to_start()}</Button>;
  const href = state.meeting ? `/live/${state.meeting.productSlug}` : location.pathname;
  return <LinkButton href={href}>{m.room_back_to_start()}</LinkButton>;
}
