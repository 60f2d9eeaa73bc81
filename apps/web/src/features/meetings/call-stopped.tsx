/** A call that this tab cannot be in, or could not reach: why, and what can be done. */

import { m } from '../../paraglide/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { CallState } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';
import { ClosingPage } from './closing-page.tsx';
import { WayBack } from './way-back.tsx';

interface CallStoppedProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
  readonly onGoOn?: () => void;
}

export function CallStopped({ call, state, as, onGoOn }: CallStoppedProps) {
  const goOn =
    as === 'agent' ? (
      <LinkButton href="/app">{m.room_open_console()}</LinkButton>
    ) : (
      <WayBack state={state} onGoOn={onGoOn} />
    );

  switch (state.refusal) {
    case 'taken_over':
      return (
        <ClosingPage title={m.room_taken_over()} lines={[m.room_taken_over_hint()]}>
          <Button look="outlined" onClick={() => call?.tryAgain()}>
            {m.room_continue_here()}
          </Button>
        </ClosingPage>
      );
    case 'removed':
      return (
        <ClosingPage title={m.room_removed()} lines={[m.room_removed_hint()]}>
          {goOn}
        </ClosingPage>
      );
    case 'not_found':
      return (
        <ClosingPage title={m.room_not_found()} lines={[m.room_not_found_hint()]}>
          {goOn}
        </ClosingPage>
      );
    case 'signed_out':
      return as === 'agent' ? (
        <ClosingPage title={m.room_signed_out()} lines={[m.room_signed_out_agent()]}>
          <LinkButton href="/login/">{m.room_sign_in()}</LinkButton>
        </ClosingPage>
      ) : (
        <ClosingPage title={m.room_signed_out()} lines={[m.room_signed_out_customer()]}>
          {goOn}
        </ClosingPage>
      );
    case 'suspended':
      return (
        <ClosingPage title={m.room_suspended()} lines={[m.room_suspended_hint()]}>
          {goOn}
        </ClosingPage>
      );
    case null:
      return (
        <ClosingPage title={m.room_failed()} lines={[m.room_failed_hint()]}>
          <Button onClick={() => call?.tryAgain()}>{m.room_try_again()}</Button>
        </ClosingPage>
      );
  }
}
