/** The admin joins the meeting as a participant, after a confirmation. The room opens in this tab. */
import { type Supervision, supervisionRoutes } from '@foyer/contract/meetings/supervision.ts';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { ConfirmDialog } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';

export function StepIn({ supervision: { meetingId } }: { supervision: Pick<Supervision, 'meetingId'> }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function stepIn(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const params = { meetingId };
      const { result } = await callAsStaff(supervisionRoutes.start, { params, body: { mode: 'join' } });
      location.assign(
        `/live/${encodeURIComponent(result.productSlug)}?${new URLSearchParams({ meetingId })}`,
      );
    } catch (error) {
      setFailure(explain(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.staff_step_in()}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.staff_step_in_title()}
        confirmLabel={m.staff_step_in()}
        busyLabel={m.staff_step_in_busy()}
        isBusy={isBusy}
        onConfirm={() => void stepIn()}
        onCancel={() => setAsking(false)}
      >
        {m.staff_step_in_text()}
        {failure && (
          <Box role="alert" sx={{ marginTop: '12px', color: 'var(--bad)' }}>
            {failure}
          </Box>
        )}
      </ConfirmDialog>
    </>
  );
}
