/** After a meeting: who ended it, how long it was, and where to go. */

import { m } from '../../paraglide/messages.js';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Afterwards } from './afterwards.tsx';
import type { CallState } from './call-state.ts';
import { ClosingPage } from './closing-page.tsx';
import { durationOf } from './duration.ts';
import type { MeetingRoomProps } from './room-options.ts';
import { otherName } from './room-words.ts';
import { WayBack } from './way-back.tsx';

interface CallEndedProps {
  readonly state: CallState;
  readonly room: MeetingRoomProps;
}

export function CallEnded({ state, room }: CallEndedProps) {
  const { as, onEnded: onGoOn } = room;
  const lasted = state.end?.lastedMs ?? null;
  const record = [
    endedBy(state, as),
    lasted === null ? null : m.room_lasted({ duration: durationOf(lasted) }),
  ];
  const lines = [record.filter(Boolean).join(' '), as === 'customer' ? m.room_thanks() : null];
  return (
    <ClosingPage title={m.room_ended()} lines={lines} isLit>
      <Afterwards room={room} />
      {as === 'agent' ? (
        <AgentGoesOn isAsked={room.parts?.outcomeAfterwards !== undefined} onGoOn={onGoOn} />
      ) : (
        <WayBack isAsked={room.parts?.feedback !== undefined} state={state} onGoOn={onGoOn} />
      )}
    </ClosingPage>
  );
}

function endedBy(state: CallState, as: 'agent' | 'customer'): string | null {
  const by = state.end?.by ?? null;
  if (by === null) return null;
  if (by === 'system') return m.room_ended_by_itself();
  return by === as ? m.room_ended_by_you() : m.room_ended_by({ name: otherName(state, as) });
}

/** The tab was opened for this meeting; where the browser does not let a page close itself, the console comes here. */
function AgentGoesOn({ isAsked, onGoOn }: { isAsked: boolean; onGoOn?: () => void }) {
  const closeTab = () => {
    window.close();
    location.assign('/app');
  };
  return (
    <>
      <Button look={isAsked ? 'outlined' : 'filled'} onClick={closeTab}>
        {m.room_close_tab()}
      </Button>
      {onGoOn ? (
        <Button look="quiet" onClick={onGoOn}>
          {m.room_open_console()}
        </Button>
      ) : (
        <LinkButton look="quiet" href="/app">
          {m.room_open_console()}
        </LinkButton>
      )}
    </>
  );
}
