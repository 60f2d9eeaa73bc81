/** Page for a call that this tab may not join or could not reach: the reason and the next step. */

import { m } from '../../../paraglide/messages.js';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { CopyLinkButton } from '../../../ui/controls/copy-link-button.tsx';
import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import { GoToMeeting } from '../external/go-to-meeting.tsx';
import { ClosingPage } from './closing-page.tsx';
import { ReturnLink } from './return-link.tsx';

interface CallStoppedProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
  readonly onContinue?: () => void;
}

export function CallStopped({ call, state, as, onContinue }: CallStoppedProps) {
  const nextStep =
    as === 'agent' ? (
      <LinkButton href="/app">{m.room_open_console()}</LinkButton>
    ) : (
      <ReturnLink state={state} onContinue={onContinue} />
    );

  switch (state.refusal) {
    case 'taken_over':
      return (
        <ClosingPage title={m.room_taken_over()} lines={[m.room_taken_over_hint()]}>
          <Button variant="outlined" onClick={() => call?.tryAgain()}>
            {m.room_continue_here()}
          </Button>
        </ClosingPage>
      );
    case 'removed':
      return (
        <ClosingPage title={m.room_removed()} lines={[m.room_removed_hint()]}>
          {nextStep}
        </ClosingPage>
      );
    case 'not_found':
      return (
        <ClosingPage title={m.room_not_found()} lines={[m.room_not_found_hint()]}>
          {nextStep}
        </ClosingPage>
      );
    case 'signed_out':
      return as === 'agent' ? (
        <ClosingPage title={m.room_signed_out()} lines={[m.room_signed_out_agent()]}>
          <LinkButton href="/login/">{m.room_sign_in()}</LinkButton>
        </ClosingPage>
      ) : (
        <ClosingPage title={m.room_signed_out()} lines={[m.room_signed_out_customer()]}>
          {nextStep}
        </ClosingPage>
      );
    case 'suspended':
      return (
        <ClosingPage title={m.room_suspended()} lines={[m.room_suspended_hint()]}>
          {nextStep}
        </ClosingPage>
      );
    case 'external':
      return <GoToMeeting isExternal />;
    case 'unsupported':
      return (
        <ClosingPage title={m.room_unsupported()} lines={[m.room_unsupported_hint()]}>
          <CopyLinkButton />
          <Button variant="outlined" onClick={() => call?.tryAgain()}>
            {m.room_try_again()}
          </Button>
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
