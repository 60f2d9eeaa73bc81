/** The details of a message: text, delivery times, and the provider's error. */
import type { MessageRow } from '@foyer/contract/messaging/messages.ts';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { BusyButton } from '../../../../ui/staff/forms/index.ts';
import { DescriptionList, ViewDialog } from '../../../../ui/staff/layout/view-dialog.tsx';
import { formatInstantWithSeconds } from '../../../../ui/staff/time/clock-time.ts';
import { MessagePill } from './message-columns.tsx';
import { canRetry, channelName, kindName } from './message-labels.ts';

interface MessageDialogProps {
  message: MessageRow;
  onRetry: () => Promise<void>;
  onClose: () => void;
}

export function MessageDialog({ message, onRetry, onClose }: MessageDialogProps) {
  const { timeZone } = useConfig();
  const [isBusy, setBusy] = useState(false);
  const at = (instant: string | null) => instant && formatInstantWithSeconds(instant, timeZone);

  async function retry(): Promise<void> {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }

  return (
    <ViewDialog
      title={kindName(message.kind)}
      onClose={onClose}
      actions={
        <>
          {message.customerId && (
            <Button component={Link} to={`/app/customers/${message.customerId}`} sx={{ marginRight: 'auto' }}>
              {m.staff_schedule_to_customer()}
            </Button>
          )}
          {canRetry(message) && (
            <BusyButton
              variant="contained"
              color="primary"
              isBusy={isBusy}
              busyLabel={m.staff_messages_retrying()}
              onClick={() => void retry()}
            >
              {m.staff_messages_retry()}
            </BusyButton>
          )}
        </>
      }
    >
      <Box>
        <MessagePill state={message.state} />
      </Box>
      <Box sx={textStyles}>{message.text ?? m.staff_messages_no_text()}</Box>
      <DescriptionList
        items={[
          [m.staff_messages_channel(), channelName(message.channel)],
          [m.staff_messages_to(), message.to],
          [m.staff_messages_due(), at(message.dueAt)],
          [m.staff_messages_waits(), at(message.waitsUntil)],
          [m.staff_messages_sent_at(), at(message.sentAt)],
          [m.staff_messages_delivered_at(), at(message.deliveredAt)],
          [m.staff_messages_tries(), String(message.tries)],
          [m.staff_messages_problem(), message.problem],
        ]}
      />
    </ViewDialog>
  );
}

const textStyles = {
  padding: '12px 16px',
  borderRadius: '6px',
  backgroundColor: 'var(--sunken)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
