/** The meeting room of one person, agent or customer, from entering to the end. */

import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { CallEnded } from './call-ended.tsx';
import { CallStopped } from './call-stopped.tsx';
import { RoomView } from './room-view.tsx';
import { useCall } from './use-call.ts';
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
}

/**
 * Enters by itself when it appears and leaves when it goes; only Leave and End hang up. It reconnects by itself, and
 * shows whatever happens instead of throwing.
 */
export function MeetingRoom({ onEnded, ...options }: MeetingRoomProps) {
  const { call, state } = useCall(options);
  useTitle(state.meeting?.productName ?? m.room_page_title());
  useDarkPage();

  switch (state.status) {
    case 'entering':
    case 'connected':
    case 'reconnecting':
      return <RoomView call={call} state={state} as={options.as} />;
    case 'ended':
      return <CallEnded state={state} as={options.as} onGoOn={onEnded} />;
    case 'refused':
    case 'failed':
      return <CallStopped call={call} state={state} as={options.as} onGoOn={onEnded} />;
  }
}
