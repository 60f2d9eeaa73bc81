/** The meeting room of one person, agent or customer, from entering to the end. */

import { Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useTitle } from '../../platform/use-title.ts';
import type { RoomParts } from './room-parts.ts';
import { RoomView } from './room-view.tsx';
import { useCall } from './use-call.ts';
import { loadCallOver } from './use-room-tools.ts';
import { useDarkPage } from './use-dark-page.ts';

export interface MeetingRoomProps {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
  /** A fresh access token; `null` when the sign-in is over. Asked for at every entry. */
  readonly token: () => Promise<string | null>;
  /** What should be on; a device left off is not asked for. Both by default. */
  readonly start?: { camera: boolean; microphone: boolean };
  /** Goes on from the end screen; without it a customer is led to the product's page, an agent to the console. */
  readonly onEnded?: () => void;
  /** Parts of the room that other features bring. */
  readonly parts?: RoomParts;
}

const CallOver = lazyPart(loadCallOver);

/**
 * Enters by itself when it appears and leaves when it goes; only Leave and End hang up. It reconnects by itself, and
 * shows whatever happens instead of throwing.
 */
export function MeetingRoom(props: MeetingRoomProps) {
  const { start = { camera: true, microphone: true }, ...options } = props;
  const { videoMuteForCustomer } = useConfig().flags;
  const isCameraOff = options.as === 'customer' && videoMuteForCustomer;
  const { call, state } = useCall({ ...options, start: isCameraOff ? { ...start, camera: false } : start });
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
