/** Asks an agent before the meeting ends for a customer too. */
import { PhoneOff } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface EndDialogProps {
  readonly isOpen: boolean;
  readonly name: string;
  readonly onStay: () => void;
  readonly onEnd: () => void;
}

export default function EndDialog({ isOpen, name, onStay, onEnd }: EndDialogProps) {
  return (
    <Dialog
      open={isOpen}
      title={m.room_end_question()}
      onClose={onStay}
      actions={
        <>
          <Button look="outlined" onClick={onStay}>
            {m.room_end_stay()}
          </Button>
          <Button look="danger" icon={<PhoneOff size={20} strokeWidth={1.75} aria-hidden />} onClick={onEnd}>
            {m.room_end_confirm()}
          </Button>
        </>
      }
    >
      {m.room_end_explained({ name })}
    </Dialog>
  );
}
