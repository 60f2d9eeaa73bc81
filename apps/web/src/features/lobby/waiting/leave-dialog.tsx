/** Asks the customer for confirmation before leaving the queue. */
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';

interface LeaveDialogProps {
  isOpen: boolean;
  isLeaving: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ isOpen, isLeaving, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={isOpen}
      title={m.leave_title()}
      onClose={onStay}
      actions={
        <>
          <Button variant="outlined" onClick={onStay}>
            {m.leave_stay()}
          </Button>
          <Button variant="danger" busy={isLeaving && m.leave_leaving()} onClick={onLeave}>
            {m.leave_leave()}
          </Button>
        </>
      }
    >
      {m.leave_text()}
    </Dialog>
  );
}
