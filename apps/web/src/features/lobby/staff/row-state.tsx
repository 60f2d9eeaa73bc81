/** What a line of the queue is at, in words. */
import { m } from '../../../paraglide/messages.js';
import { Pill } from '../../../ui/staff/pill.tsx';
import { type QueueRow, rowState } from './queue-rows.ts';

/** More names than this are a number. */
const mostNames = 2;

export function RowState({ row }: { row: QueueRow }) {
  const state = rowState(row);
  switch (state.name) {
    case 'answering':
      return <Pill tone="quiet">{m.staff_list_answering()}</Pill>;
    case 'offered-to-me':
      return <Pill tone="accent">{m.staff_list_offered()}</Pill>;
    case 'held':
      return (
        <Pill tone="warn" title={state.note ?? undefined}>
          {m.staff_queue_state_held()}
        </Pill>
      );
    case 'offered':
      return (
        <Pill tone="quiet" title={state.to.join(', ')}>
          {state.to.length > mostNames
            ? m.staff_queue_state_offered_many({ count: state.to.length })
            : m.staff_queue_state_offered({ names: state.to.join(', ') })}
        </Pill>
      );
    case 'waiting':
      return <Pill tone="quiet">{m.staff_queue_state_waiting()}</Pill>;
  }
}
