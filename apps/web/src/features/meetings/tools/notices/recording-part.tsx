/** Places the recording feature in the room, when the tenant records meetings. */
import { Suspense, useState } from 'react';
import { useConfig } from '../../../../platform/config/config.ts';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import type { RoomContext } from '../../room/room-context.ts';

export function RecordingPart({ context }: { context: RoomContext }) {
  const { localRecording, flags } = useConfig();
  const isOn = localRecording || flags.serverSideRecording;
  // A setting that is turned off does not take a running recording's controls away.
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  return wasOn ? <Recording context={context} /> : null;
}

function Recording({ context: { room, state, tools, toolsState } }: { context: RoomContext }) {
  const [Part] = useState(() => (room.parts?.recording ? lazyPart(room.parts.recording) : null));
  if (!Part) return null;
  return (
    <Suspense>
      <Part
        meetingId={room.meetingId}
        as={room.as}
        token={room.token}
        isConnected={state.status === 'connected'}
        selfIdentity={toolsState.selfIdentity}
        people={toolsState.people}
        onServerMessage={tools.onServerMessage}
        productName={state.meeting?.productName ?? ''}
        agentName={state.meeting?.agentName ?? ''}
        tracks={tools.tracks}
        isOpen={toolsState.sheet === 'recording'}
        onOpen={() => tools.open('recording')}
        onClose={() => tools.open(null)}
        onTool={tools.setRecording}
      />
    </Suspense>
  );
}
