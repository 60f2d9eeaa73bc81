/** Page after a meeting: who ended it, its duration, and the next steps. */

import { m } from '../../../paraglide/messages.js';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import type { CallState } from '../call/call-state.ts';
import { durationOf } from '../room/duration.ts';
import { otherName } from '../room/room-labels.ts';
import type { MeetingRoomProps } from '../room/room-options.ts';
import { ClosingPage } from './closing-page.tsx';
import { FollowUpForm } from './follow-up-form.tsx';
import { ReturnLink } from './return-link.tsx';

interface CallEndedProps {
  readonly state: CallState;
  readonly room: MeetingRoomProps;
}

export function CallEnded({ state, room }: CallEndedProps) {
  const { as, onEnded: onContinue } = room;
  // Who never met anyone has nothing to rate. Of a meeting that could not be loaded it is not known.
  const hasMet = state.hadOthers || state.meeting === null || state.meeting.startedAt !== null;
  const hasFeedback = hasMet && room.parts?.feedback !== undefined;
  if (as === 'agent' && state.meeting?.endsForAll === false) return <SupervisorEnded />;
  const lasted = state.end?.lastedMs ?? null;
  const record = [
    endedBy(state, as),
    lasted === null ? null : m.room_lasted({ duration: durationOf(lasted) }),
  ];
  const lines = [record.filter(Boolean).join(' '), as === 'customer' ? m.room_thanks() : null];
  return (
    <ClosingPage
      title={m.room_ended()}
      lines={lines}
      hasForm={as === 'agent' && room.parts?.outcomeAfterwards !== undefined}
      isLit
    >
      {(as === 'agent' || hasFeedback) && <FollowUpForm room={room} />}
      {as === 'agent' ? (
        <AgentNextSteps hasForm={room.parts?.outcomeAfterwards !== undefined} onContinue={onContinue} />
      ) : (
        <ReturnLink hasForm={hasFeedback} state={state} onContinue={onContinue} />
      )}
    </ClosingPage>
  );
}

/** The meeting of an admin who stepped in is over for them; its outcome is the host's. */
function SupervisorEnded() {
  return (
    <ClosingPage title={m.room_removed()} lines={[]}>
      <AgentNextSteps hasForm={false} />
    </ClosingPage>
  );
}

function endedBy(state: CallState, as: 'agent' | 'customer'): string | null {
  const by = state.end?.by ?? null;
  if (by === null) return null;
  if (by === 'system') return m.room_ended_by_itself();
  return by === as ? m.room_ended_by_you() : m.room_ended_by({ name: otherName(state, as) });
}

/** The tab was opened for this meeting; if the browser refuses to close it, the console opens in it. */
function AgentNextSteps({ hasForm, onContinue }: { hasForm: boolean; onContinue?: () => void }) {
  const closeTab = () => {
    window.close();
    location.assign('/app');
  };
  return (
    <>
      <Button variant={hasForm ? 'outlined' : 'filled'} onClick={closeTab}>
        {m.room_close_tab()}
      </Button>
      {onContinue ? (
        <Button variant="quiet" onClick={onContinue}>
          {m.room_open_console()}
        </Button>
      ) : (
        <LinkButton variant="quiet" href="/app">
          {m.room_open_console()}
        </LinkButton>
      )}
    </>
  );
}
