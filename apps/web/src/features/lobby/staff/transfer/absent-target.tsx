/** The dialog for a transfer to an absent agent: transfer to the queue, book a free time, or cancel. */
import { Button } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { BusyButton } from '../../../../ui/staff/forms/index.ts';
import { ViewDialog } from '../../../../ui/staff/layout/view-dialog.tsx';
import type { OpenMeeting } from '../meeting/meeting-tab.ts';
import type { TransferOption } from './transfer-choice.ts';

interface AbsentTargetProps {
  option: TransferOption;
  meeting: OpenMeeting;
  isBusy: boolean;
  sentence: string | null;
  onQueue: () => void;
  onTimes: () => void;
  onCancel: () => void;
}

export function AbsentTarget({
  option,
  meeting,
  isBusy,
  sentence,
  onQueue,
  onTimes,
  onCancel,
}: AbsentTargetProps) {
  const { name } = option;
  return (
    <ViewDialog
      title={m.staff_transfer_absent_title({ name })}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} disabled={isBusy} autoFocus>
            {m.staff_cancel()}
          </Button>
          <Button onClick={onTimes} disabled={isBusy}>
            {m.staff_transfer_free_times({ name })}
          </Button>
          <BusyButton
            variant="contained"
            color="primary"
            isBusy={isBusy}
            busyLabel={m.staff_transfer_busy_label()}
            onClick={onQueue}
          >
            {m.staff_transfer_to_queue()}
          </BusyButton>
        </>
      }
    >
      {sentence && <Banner tone="bad">{sentence}</Banner>}
      <p>{m.staff_transfer_absent_text({ name, product: meeting.productName ?? '' })}</p>
    </ViewDialog>
  );
}
