/** The outcome beside the stage, while the meeting goes on. */
import type { RoomPanelProps } from '../meetings/index.ts';
import { Outcomes } from './outcomes.tsx';
import { useOutcomes } from './use-outcomes.ts';

export function OutcomePanel(room: RoomPanelProps) {
  const customers = room.people.filter(({ side }) => side === 'customer');
  const who = customers.map(({ identity }) => identity).sort();
  const model = useOutcomes(room, room.isOpen, `${room.isConnected} ${who.join(' ')}`);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc does what the button at the head of the panel does
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        room.onClose();
      }}
    >
      <Outcomes {...model} />
    </div>
  );
}
