/** What a customer sees of a recording: the question when it starts, and the sign while it lasts. */
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ConsentDialog } from './consent-dialog.tsx';
import type { ConsentState, ConsentViewModel } from './consent-view-model.ts';
import { RecordingSign } from './recording-sign.tsx';
import { StatusAnnouncement } from './status-announcement.tsx';

interface CustomerRecordingProps {
  readonly consent: Pick<ConsentViewModel, 'answer' | 'state'>;
  readonly state: ConsentState;
  readonly agentName: string;
}

export function CustomerRecording({ consent, state, agentName }: CustomerRecordingProps) {
  const { recording, consents } = state;
  // On entering, the question is about the recordings to come.
  const recordingId = recording?.recordingId ?? (state.asksOnEntry ? 'entry' : null);
  // A dialog closed without an answer opens again for the next recording, and by the sign.
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [isReopened, setReopened] = useState(false);
  const hasAnswered = consents.some(({ granted }) => granted !== null);
  const isAsked = state.isKnown && recordingId !== null && !hasAnswered && closedFor !== recordingId;

  function close() {
    setClosedFor(recordingId);
    setReopened(false);
  }

  return (
    <>
      <StatusAnnouncement status={recording?.status ?? null} />
      {recording && (
        <RecordingSign
          status={recording.status}
          actionName={hasAnswered ? m.recording_sign_change() : m.recording_sign_answer()}
          onPress={() => setReopened(true)}
        />
      )}
      {recordingId !== null && (
        <ConsentDialog
          consent={consent}
          state={state}
          agentName={agentName}
          isOpen={isAsked || isReopened}
          onClose={close}
        />
      )}
    </>
  );
}
