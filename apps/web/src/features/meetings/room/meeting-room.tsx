/** The meeting room of one participant, agent or customer, from entering to the end. */

import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { useCall } from '../call/use-call.ts';
import type { MeetingRoomProps } from './room-options.ts';
import { RoomView } from './room-view.tsx';
import { useDarkPage } from './use-dark-page.ts';
import { loadCallOver } from './use-room-tools.ts';

const CallOver = lazyPart(loadCallOver);

/**
 * Enters on mount and disconnects on unmount; only End hangs up, and only Leave leaves the meeting. It reconnects by itself and shows errors
 * instead of throwing.
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
    case 'left':
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
