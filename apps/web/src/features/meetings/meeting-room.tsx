/** The meeting room of one person, agent or customer, from entering to the end. */

import { Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTitle } from '../../platform/use-title.ts';
import type { MeetingRoomProps } from './room-options.ts';
import { RoomView } from './room-view.tsx';
import { useCall } from './use-call.ts';
import { useDarkPage } from './use-dark-page.ts';
import { loadCallOver } from './use-room-tools.ts';

const CallOver = lazyPart(loadCallOver);

/**
 * Enters by itself when it appears and leaves when it goes; only Leave and End hang up. It reconnects by itself, and
 * shows whatever happens instead of throwing.
 */
export function MeetingRoom(props: MeetingRoomProps) {
  const { start = { camera: true, microphone: true }, ...options } = props;
  const { call, state } = useCall({ ...options, start });
  useTitle(state.meeting?.productName ?? m.room_page_title());
  useDarkPage();

  switch (state.status) {
    case 'entering':
    case 'connected':
    case 'reconnecting':
      return <RoomView call={call} state={state} room={props} />;
    case 'ended':
    case 'refused':
    case 'failed':
      return (
        <Suspense>
          <CallOver call={call} state={state} room={props} />
        </Suspense>
      );
  }
}
