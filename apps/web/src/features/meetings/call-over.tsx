/** After the call, however it came to an end. */
import { CallEnded } from './call-ended.tsx';
import type { CallState } from './call-state.ts';
import { CallStopped } from './call-stopped.tsx';
import type { CallViewModel } from './call-view-model.ts';
import type { MeetingRoomProps } from './room-options.ts';

interface CallOverProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly room: MeetingRoomProps;
}

export default function CallOver({ call, state, room }: CallOverProps) {
  if (state.status === 'ended') return <CallEnded state={state} room={room} />;
  return <CallStopped call={call} state={state} as={room.as} onGoOn={room.onEnded} />;
}
