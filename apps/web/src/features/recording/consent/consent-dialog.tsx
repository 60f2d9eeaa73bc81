/** Asks a customer whether the meeting may be recorded with them. */
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { type ConsentState, type ConsentViewModel, isAboutServer } from './consent-view-model.ts';

interface ConsentDialogProps {
  readonly consent: Pick<ConsentViewModel, 'answer' | 'state'>;
  readonly state: ConsentState;
  /** Empty if the tenant hides it. */
  readonly agentName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ConsentDialog({ consent, state, agentName, isOpen, onClose }: ConsentDialogProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const name = agentName || m.recording_agent();
  const { clientName: company, recordingQuestion } = useConfig();

  async function answer(granted: boolean) {
    setChoice(granted);
    await consent.answer(granted);
    if (!consent.state().hasFailed) onClose();
  }

  const busy = (granted: boolean) => state.isSending && choice === granted && m.recording_consent_sending();
  return (
    <Dialog
      open={isOpen}
      title={m.recording_consent_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" busy={busy(false)} onClick={() => void answer(false)}>
            {m.recording_consent_refuse()}
          </Button>
          <Button busy={busy(true)} onClick={() => void answer(true)}>
            {m.recording_consent_allow()}
          </Button>
        </>
      }
    >
      <p>
        {recordingQuestion?.text ??
          (isAboutServer(state)
            ? m.recording_consent_server_text({ company })
            : m.recording_consent_text({ name }))}
      </p>
      <p>{m.recording_consent_choice()}</p>
      <p role="alert">{state.hasFailed && m.recording_consent_failed()}</p>
    </Dialog>
  );
}
