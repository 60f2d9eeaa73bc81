/** The agent's part of a recording: on the server or in this browser, as the tenant allows and as one runs. */
import { Suspense, useState } from 'react';
import { useConfig } from '../../platform/config/config.ts';
import { lazyPart } from '../../platform/parts/lazy-part.ts';
import type { RoomRecordingProps } from '../meetings/index.ts';
import type { ConsentState, ConsentViewModel } from './consent/consent-view-model.ts';

const LocalRecording = lazyPart(() => import('./local/agent-recording.tsx'));
const ServerRecording = lazyPart(() => import('./server/server-recording.tsx'));

interface AgentPartProps {
  readonly room: RoomRecordingProps;
  readonly consent: ConsentViewModel;
  readonly state: ConsentState;
}

export default function AgentPart(props: AgentPartProps) {
  const { localRecording } = useConfig();
  const { recording, asksOnEntry } = props.state;
  const [prefersLocal, setPrefersLocal] = useState(false);
  const canChoose = localRecording && asksOnEntry && recording === null;
  const isOnServer = recording
    ? recording.kind === 'server'
    : asksOnEntry && !(localRecording && prefersLocal);
  return (
    <Suspense>
      {isOnServer ? (
        <ServerRecording {...props} onLocal={canChoose ? () => setPrefersLocal(true) : null} />
      ) : (
        <LocalRecording {...props} onServer={canChoose ? () => setPrefersLocal(false) : null} />
      )}
    </Suspense>
  );
}
