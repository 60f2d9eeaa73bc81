/** Asks before the place in the queue is given up. */
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface LeaveDialogProps {
  /** To leave, or to pick a time instead; `null` while it is shut. */
  asks: 'leave' | 'time' | null;
  isLeaving: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ asks, isLeaving, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={asks !== null}
      title={asks === 'time' ? m.over_pick_question() : m.leave_title()}
      onClose={onStay}
      actions={
        <>
          <Button look="outlined" onClick={onStay}>
            {m.leave_stay()}
          </Button>
          <Button busy={isLeaving && m.leave_leaving()} onClick={onLeave}>
            {asks === 'time' ? m.next_pick_time() : m.leave_leave()}
          </Button>
        </>
      }
    >
      {m.leave_text()}
    </Dialog>
  );
}
