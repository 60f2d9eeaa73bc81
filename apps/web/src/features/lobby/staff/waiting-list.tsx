/** Everybody who waits for this agent's products, also those whose toast has no room, has run out, or is another agent's. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { RowMenu } from '../../../ui/staff/data-table/index.ts';
import { KnockAnswers } from './knock-answers.tsx';
import { QueueEmpty } from './queue-empty.tsx';
import { QueuePanel } from './queue-panel.tsx';
import type { QueueRow } from './queue-rows.ts';
import { RowState } from './row-state.tsx';
import { useLobby } from './use-lobby.ts';
import { useQueue } from './use-queue.ts';
import { useQueueActs } from './use-queue-acts.tsx';
import { useToasts } from './use-toasts.ts';
import { useWatched } from './watched.ts';

interface WaitingListProps {
  /** Of its heading, for two of them on one page. */
  id?: string;
  title?: string;
  /** Toasts stand beside it and offer the answers. */
  hasToasts?: boolean;
}

export function WaitingList({
  id = 'waiting-list-title',
  title = m.staff_list_title(),
  hasToasts = true,
}: WaitingListProps) {
  const { rows, toasts: shown, now } = useToasts();
  const toasts = hasToasts ? shown : [];
  const queue = useQueue();
  const acts = useQueueActs();
  const { isKnown, isOn } = useWatched(useLobby().toggle);

  return (
    <>
      <QueuePanel
        id={id}
        title={title}
        rows={rows}
        now={now}
        queue={queue}
        empty={
          <Box sx={{ visibility: isKnown ? 'visible' : 'hidden' }}>
            <QueueEmpty isLit={isOn}>{isOn ? m.staff_list_empty() : m.staff_list_empty_off()}</QueueEmpty>
          </Box>
        }
        renderEnd={(row) => (
          <Box sx={endLook}>
            {row.offer && !toasts.includes(row.offer) ? <Answers row={row} /> : <RowState row={row} />}
            <RowMenu name={row.who.customerName} actions={acts.actionsOf(row)} />
          </Box>
        )}
      />
      {acts.dialogs}
    </>
  );
}

/** For whom no toast offers them. */
function Answers({ row: { who, offer } }: { row: QueueRow }) {
  const desk = useLobby();
  if (!offer) return null;
  return (
    <Box
      role="group"
      aria-label={who.customerName}
      sx={{ display: 'inline-block', '& > div': { marginTop: 0 } }}
    >
      <KnockAnswers
        isSmall
        phase={offer.phase}
        onAccept={() => void desk.accept(who.meetingId)}
        onReject={() => void desk.reject(who.meetingId)}
      />
    </Box>
  );
}

const endLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px 8px',
  '@container (max-width: 559.95px)': { justifyContent: 'space-between' },
} as const;
