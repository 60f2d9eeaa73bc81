/** Who waits for one product, with what a host can do. */
import type { QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { BusyButton } from '../../../ui/staff/forms/index.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { mergeQueue, type QueueGroup } from './queue-rows.ts';
import { QueueTable } from './queue-table.tsx';
import { RowState } from './row-state.tsx';
import type { Hosting } from './use-hosting.ts';

interface JoinLiveGroupProps {
  group: QueueGroup;
  now: number;
  /** The request, or the product, whose button is under way. */
  busyWith: string | null;
  /** `null`: the person looks on. */
  hosting: Hosting | null;
  /** @param request `null`: the next in turn */
  onHost: (request: QueuedRequest | null) => void;
  onAdmit: (request: QueuedRequest) => void;
}

export function JoinLiveGroup({ group, now, busyWith, hosting, onHost, onAdmit }: JoinLiveGroupProps) {
  const titleId = `join-live-${group.productId}`;
  const mayAdmit = hosting?.inside?.productId === group.productId;
  return (
    <Panel component="section" aria-labelledby={titleId}>
      <Box sx={headLook}>
        <Box component="h2" id={titleId} sx={{ flex: '1 1 160px', fontSize: 16, lineHeight: '24px' }}>
          {group.productName}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_list_count({ count: group.rows.length })}</Box>
        {hosting && !hosting.inside && (
          <BusyButton
            variant="contained"
            color="primary"
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
          if (!queued || !hosting || (hosting.inside && !mayAdmit)) return <RowState row={row} />;
          return (
            <BusyButton
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

const headLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: { xs: '16px 20px 12px', sm: '16px 24px 12px' },
} as const;
