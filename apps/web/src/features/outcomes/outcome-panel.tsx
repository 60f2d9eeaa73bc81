/** The outcome panel beside the stage. */
import type { RoomPanelProps } from '../meetings/index.ts';
import { Outcomes } from './outcomes.tsx';
import { MeetingPictures } from './pictures/meeting-pictures.tsx';
import { useOutcomes } from './use-outcomes.ts';

export function OutcomePanel(room: RoomPanelProps) {
  const customers = room.people.filter(({ side }) => side === 'customer');
  const customerIdentities = customers.map(({ identity }) => identity).sort();
  const model = useOutcomes(room, room.isOpen, `${room.isConnected} ${customerIdentities.join(' ')}`);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a shortcut for the panel's close button
    <div
      onKeyDown={(event) => {
        // An open dialog closes itself.
        if (event.key !== 'Escape' || (event.target as Element).closest('dialog')) return;
        event.stopPropagation();
        room.onClose();
      }}
    >
      <Outcomes {...model} />
      <MeetingPictures
        room={room}
        isShown={room.isOpen}
        customers={model.state.entries}
        onServerMessage={room.onServerMessage}
      />
    </div>
  );
}
