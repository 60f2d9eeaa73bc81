/** The target's answer to a consultation: the remaining time, talk or decline. */
import type { ConsultationForTarget } from '@foyer/contract/lobby/consultations.ts';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { serverNow } from '../../../../platform/time/server-clock.ts';
import { BusyButton } from '../../../../ui/staff/forms/index.ts';
import { useCountdown } from '../../../../ui/use-countdown.ts';
import { useConsultationActions } from './use-consultations.ts';

interface ConsultationAnswersProps {
  consultation: ConsultationForTarget;
  /** Called in the agent's click, after the server has accepted it. */
  onAccepted: () => void;
}

export function ConsultationAnswers({ consultation, onAccepted }: ConsultationAnswersProps) {
  const { consultationId, remainingMs } = consultation;
  const { answer } = useConsultationActions(consultationId);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [until] = useState(() => serverNow() + remainingMs);
  const seconds = useCountdown(until);

  async function send(accept: boolean): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await answer(accept);
      if (accept) onAccepted();
    } catch (error) {
      setProblem(explain(error));
    }
    setBusy(false);
  }

  return (
    <Box sx={{ display: 'grid', gap: '8px' }}>
      <Box sx={{ color: 'var(--ink-2)', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
        {m.staff_consult_time_left({ seconds })}
      </Box>
      {problem && (
        <Box role="alert" sx={{ color: 'var(--bad)' }}>
          {problem}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: '8px' }}>
        <BusyButton
          variant="contained"
          color="primary"
          isBusy={isBusy}
          busyLabel={m.staff_consult_accept_busy()}
          sx={{ flex: 1 }}
          onClick={() => void send(true)}
        >
          {m.staff_consult_accept()}
        </BusyButton>
        <Button disabled={isBusy} onClick={() => void send(false)}>
          {m.staff_consult_refuse()}
        </Button>
      </Box>
    </Box>
  );
}
