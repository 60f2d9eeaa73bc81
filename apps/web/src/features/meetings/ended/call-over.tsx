/** Page after the call, for every final status. */

import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import type { MeetingRoomProps } from '../room/room-options.ts';
import { CallEnded } from './call-ended.tsx';
import { CallLeft } from './call-left.tsx';
import { CallStopped } from './call-stopped.tsx';

interface CallOverProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly room: MeetingRoomProps;
}

export default function CallOver({ call, state, room }: CallOverProps) {
  if (state.status === 'left') return <CallLeft call={call} state={state} />;
  if (state.status === 'ended') return <CallEnded state={state} room={room} />;
  return <CallStopped call={call} state={state} as={room.as} onContinue={room.onEnded} />;
}
