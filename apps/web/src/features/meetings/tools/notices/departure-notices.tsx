/** For an agent: which customer left, and for how long they can rejoin. */
import { LogOut } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { formatClock, useCountdown } from '../../../../ui/use-countdown.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { Initials, TileNotice } from '../../stage/tile.tsx';
import type { Departure } from '../tools-state.ts';
import { Notice } from './notice.tsx';

export function DepartureNotices({ context: { toolsState } }: { context: RoomContext }) {
  const last = toolsState.departed.at(-1);
  return (
    <>
      {/* Announced once; the clock changes every second. */}
      <VisuallyHidden role="status">{last && m.tools_departed_title({ name: last.name })}</VisuallyHidden>
      {toolsState.departed.map((departure) => (
        <DepartureNotice key={departure.customerId} departure={departure} />
      ))}
    </>
  );
}

function DepartureNotice({ departure: { name, untilMs } }: { departure: Departure }) {
  const time = formatClock(useCountdown(untilMs));
  return <Notice icon={LogOut} title={m.tools_departed({ name, time })} isSilent />;
}

/** In place of the customer's picture. */
export function Departed({ context: { state, toolsState } }: { context: RoomContext }) {
  const name = toolsState.departed.at(-1)?.name ?? '';
  return (
    <TileNotice
      icon={<Initials name={state.meeting?.customerName ?? name} />}
      title={m.tools_departed_title({ name })}
      hint={m.tools_departed_hint()}
    />
  );
}
