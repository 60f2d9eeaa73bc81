/** All customers who wait for the agent's products, also those without a toast. */
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { RowMenu } from '../../../../ui/staff/data-table/index.ts';
import { AnnouncementsBar } from '../announcements/announcements-bar.tsx';
import { KnockAnswers } from '../knocks/knock-answers.tsx';
import { useToasts } from '../knocks/use-toasts.ts';
import { useLobby } from '../use-lobby.ts';
import { QueueEmpty } from './queue-empty.tsx';
import { QueuePanel } from './queue-panel.tsx';
import type { QueueRow } from './queue-rows.ts';
import { RowState } from './row-state.tsx';
import { useQueue } from './use-queue.ts';
import { useQueueActions } from './use-queue-actions.tsx';

interface WaitingListProps {
  /** The id of its heading; needed when a page has two lists. */
  id?: string;
  title?: string;
  /** The page shows toasts, which have the answers to their offers. */
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
  const queueActions = useQueueActions();
  const { isKnown, isOn } = useObservable(useLobby().switchState);

  return (
    <>
      <QueuePanel
        id={id}
        title={title}
        rows={rows}
        now={now}
        queue={queue}
        announcements={<AnnouncementsBar />}
        empty={
          <Box sx={{ visibility: isKnown ? 'visible' : 'hidden' }}>
            <QueueEmpty isLit={isOn}>{isOn ? m.staff_list_empty() : m.staff_list_empty_off()}</QueueEmpty>
          </Box>
        }
        renderEnd={(row) => (
          <Box sx={endStyles}>
            {row.offer && !toasts.includes(row.offer) ? <RowAnswers row={row} /> : <RowState row={row} />}
            <RowMenu name={row.request.customerName} actions={queueActions.actionsOf(row)} />
          </Box>
        )}
      />
      {queueActions.dialogs}
    </>
  );
}

/** The answers to an offer without a toast. */
function RowAnswers({ row: { request, offer } }: { row: QueueRow }) {
  const lobby = useLobby();
  if (!offer) return null;
  return (
    <Box
      role="group"
      aria-label={request.customerName}
      sx={{ display: 'inline-block', '& > div': { marginTop: 0 } }}
    >
      <KnockAnswers
        isSmall
        phase={offer.phase}
        onAccept={() => void lobby.accept(request.meetingId)}
        onReject={() => void lobby.reject(request.meetingId)}
      />
    </Box>
  );
}

const endStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px 8px',
  '@container (max-width: 559.95px)': { justifyContent: 'space-between' },
} as const;
