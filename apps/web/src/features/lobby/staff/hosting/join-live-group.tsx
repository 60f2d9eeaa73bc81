/** The waiting customers of one product, with the actions of a host. */
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { BusyButton } from '../../../../ui/staff/forms/index.ts';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { mergeQueue, type QueueGroup } from '../queue/queue-rows.ts';
import { QueueTable } from '../queue/queue-table.tsx';
import { RowState } from '../queue/row-state.tsx';
import type { Hosting } from './use-hosting.ts';

interface JoinLiveGroupProps {
  group: QueueGroup;
  now: number;
  /** The id of the request or product whose action is running; the other buttons are disabled. */
  busyWith: string | null;
  /** `null` where no one can host: with a lobby, and during an impersonation. */
  hosting: Hosting | null;
  /** @param request `null`: the next in the queue */
  onHost: (request: QueuedRequest | null) => void;
  onAdmit: (request: QueuedRequest) => void;
}

export function JoinLiveGroup({ group, now, busyWith, hosting, onHost, onAdmit }: JoinLiveGroupProps) {
  const titleId = `join-live-${group.productId}`;
  const isOtherBusy = (key: string): boolean => busyWith !== null && busyWith !== key;
  const mayAdmit = hosting?.currentMeeting?.productId === group.productId;
  return (
    <Panel component="section" aria-labelledby={titleId}>
      <Box sx={headStyles}>
        <Box
          component="h2"
          id={titleId}
          sx={{ flex: '1 1 160px', fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' }}
        >
          {group.productName}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_list_count({ count: group.rows.length })}</Box>
        {hosting && !hosting.currentMeeting && (
          <BusyButton
            variant="contained"
            color="primary"
            disabled={isOtherBusy(group.productId)}
            isBusy={busyWith === group.productId}
            busyLabel={m.staff_host_busy()}
            onClick={() => onHost(null)}
          >
            {m.staff_host_next()}
          </BusyButton>
        )}
      </Box>
      <QueueTable
        rows={mergeQueue(group.rows, [])}
        now={now}
        renderEnd={(row) => {
          const { queued } = row;
          if (!queued || !hosting || (hosting.currentMeeting && !mayAdmit)) return <RowState row={row} />;
          return (
            <BusyButton
              disabled={isOtherBusy(queued.requestId)}
              isBusy={busyWith === queued.requestId}
              busyLabel={m.staff_host_busy()}
              onClick={() => (mayAdmit ? onAdmit(queued) : onHost(queued))}
              aria-label={`${mayAdmit ? m.staff_queue_admit() : m.staff_host_one()}, ${queued.customerName}`}
            >
              {mayAdmit ? m.staff_queue_admit() : m.staff_host_one()}
            </BusyButton>
          );
        }}
      />
    </Panel>
  );
}

const headStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: { xs: '16px 20px 12px', sm: '16px 24px 12px' },
} as const;
