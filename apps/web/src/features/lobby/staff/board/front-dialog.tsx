/** Moves a waiting customer to the front, with a reason. */
import { type BoardRequest, liveBoardLimits } from '@foyer/contract/lobby/live-board.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, TextField } from '../../../../ui/staff/forms/index.ts';
import { moveRequestToFront } from './board-requests.ts';
import { useAction } from './use-action.ts';

export function FrontDialog({ request, onClose }: { request: BoardRequest; onClose: () => void }) {
  const { customerName: name, requestId } = request;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, message, clear, run } = useAction(name);

  async function move(): Promise<void> {
    const typed = reason.trim();
    setMissing(typed === '');
    if (typed === '' || !(await run(() => moveRequestToFront(requestId, typed)))) return;
    showSnackbar(m.staff_board_front_done({ name }));
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_board_front_title({ name })}
      saveLabel={m.staff_board_front_do()}
      busyLabel={m.staff_board_front_busy()}
      isBusy={isBusy}
      errorMessage={message}
      width={480}
      onSave={() => void move()}
      onClose={onClose}
    >
      <p>{m.staff_board_front_text()}</p>
      <TextField
        label={m.staff_board_front_label()}
        hint={m.staff_board_front_hint()}
        multiline
        minRows={2}
        autoFocus
        value={reason}
        inputProps={{ maxLength: liveBoardLimits.maxReasonLength }}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
          clear();
        }}
        error={isMissing ? m.staff_board_front_missing() : undefined}
      />
    </FormDialog>
  );
}
