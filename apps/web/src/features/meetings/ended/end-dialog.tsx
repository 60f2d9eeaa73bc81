/** Confirmation dialog before an agent ends the meeting for a customer too; choosing the outcome ends it as well. */
import { PhoneOff } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import type { MeetingRoomProps } from '../room/room-options.ts';
import type { EndPartProps } from '../room/room-parts.ts';

interface EndDialogProps {
  readonly isOpen: boolean;
  readonly room: Pick<MeetingRoomProps, 'meetingId' | 'parts'>;
  /** The other person. */
  readonly name: string;
  /** With several customers an outcome would not say whose it is. */
  readonly isOneToOne: boolean;
  readonly onStay: () => void;
  readonly onEnd: () => void;
}

export default function EndDialog({ isOpen, room, name, isOneToOne, onStay, onEnd }: EndDialogProps) {
  const { meetingId, parts } = room;
  const [outcome, setOutcome] = useState<ComponentType<EndPartProps> | null>(null);
  const loadOutcome = parts?.outcomeAtEnd;
  useEffect(() => {
    loadOutcome?.().then(
      (loaded) => setOutcome(() => loaded.default),
      // The meeting can be ended without it, and the outcome be given afterwards.
      () => {},
    );
  }, [loadOutcome]);
  return (
    <Dialog
      open={isOpen}
      title={m.room_end_question()}
      onClose={onStay}
      actions={
        <>
          <Button variant="outlined" onClick={onStay}>
            {m.room_end_stay()}
          </Button>
          <Button
            variant="danger"
            icon={<PhoneOff size={20} strokeWidth={1.75} aria-hidden />}
            onClick={onEnd}
          >
            {m.room_end_confirm()}
          </Button>
        </>
      }
    >
      {m.room_end_explained({ name })}
      {isOpen && isOneToOne && <OutcomeChoice part={outcome} meetingId={meetingId} onEnd={onEnd} />}
    </Dialog>
  );
}

/** What is not loaded when the dialog opens stays away: it would move the buttons under the pointer. */
function OutcomeChoice({ part, ...props }: EndPartProps & { part: ComponentType<EndPartProps> | null }) {
  const [Part] = useState(() => part);
  return Part && <Part {...props} />;
}
