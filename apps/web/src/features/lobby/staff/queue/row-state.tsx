/** The state of a row of the queue as a pill. */
import { m } from '../../../../paraglide/messages.js';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { AwayPill } from './away-pill.tsx';
import { type QueueRow, rowState } from './queue-rows.ts';

/** Above this the pill shows a number instead of names. */
const maxNames = 2;

export function RowState({ row }: { row: QueueRow }) {
  const state = rowState(row);
  switch (state.name) {
    case 'answering':
      return <Pill tone="quiet">{m.staff_list_answering()}</Pill>;
    case 'offered-to-me':
      return <Pill tone="info">{m.staff_list_offered()}</Pill>;
    case 'away':
      return <AwayPill away={state.away} />;
    case 'held':
      return (
        <Pill tone="warn" title={state.note ?? undefined}>
          {m.staff_queue_state_held()}
        </Pill>
      );
    case 'offered':
      return (
        <Pill
          tone="quiet"
          title={state.to.join(', ')}
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {state.to.length > maxNames
            ? m.staff_queue_state_offered_many({ count: state.to.length })
            : m.staff_queue_state_offered({ names: state.to.join(', ') })}
        </Pill>
      );
    case 'waiting':
      return <Pill tone="quiet">{m.staff_queue_state_waiting()}</Pill>;
  }
}
