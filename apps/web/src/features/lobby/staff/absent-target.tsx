/** The agent a customer should go to is not here: the queue, a free time, or not at all. */
import { Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { BusyButton } from '../../../ui/staff/forms/index.ts';
import { ViewDialog } from '../../../ui/staff/view-dialog.tsx';
import type { OpenMeeting } from './meeting-door.ts';
import type { TransferLine } from './transfer-choice.ts';

interface AbsentTargetProps {
  line: TransferLine;
  meeting: OpenMeeting;
  isBusy: boolean;
  sentence: string | null;
  onQueue: () => void;
  onTimes: () => void;
  onCancel: () => void;
}

export function AbsentTarget({
  line,
  meeting,
  isBusy,
  sentence,
  onQueue,
  onTimes,
  onCancel,
}: AbsentTargetProps) {
  const { name } = line;
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
      {sentence && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {sentence}
        </Banner>
      )}
      <p>{m.staff_transfer_absent_text({ name, product: meeting.productName ?? '' })}</p>
    </ViewDialog>
  );
}
