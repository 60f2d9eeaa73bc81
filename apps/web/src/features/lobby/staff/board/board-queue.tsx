/** The waiting customers on the live board, with place, wait, target, offers and actions. */
import type { BoardRequest } from '@foyer/contract/lobby/live-board.ts';
import { Box } from '@mui/material';
import { ArrowUpToLine, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { type RowAction, RowMenu } from '../../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { AwayPill } from '../queue/away-pill.tsx';
import { queueTableStyles } from '../queue/queue-table.tsx';
import { isOverTarget, overTargetMs } from './board-view.ts';

interface BoardQueueProps {
  requests: readonly BoardRequest[];
  /** The server's clock, milliseconds. */
  now: number;
  actionsOf: (request: BoardRequest) => RowAction[];
}

export function BoardQueue({ requests, now, actionsOf }: BoardQueueProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="table" sx={queueTableStyles}>
        <thead>
          <tr>
            <th className="wide">{m.staff_board_place()}</th>
            <th>{m.staff_list_customer()}</th>
            <th className="wide">{m.staff_list_product()}</th>
            <th>{m.staff_board_waited()}</th>
            <th>{m.staff_list_state()}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.requestId}>
              <td className="wide position">{request.place}</td>
              <td>
                <Customer request={request} />
              </td>
              <td className="wide product">{request.productName}</td>
              <td>
                <Wait request={request} now={now} />
              </td>
              <td>
                <Box sx={stateStyles}>
                  <State request={request} />
                  <RowMenu name={request.customerName} actions={actionsOf(request)} />
                </Box>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Customer({ request }: { request: BoardRequest }) {
  const kind = request.demoType === 'live' ? m.staff_list_live() : m.staff_list_scheduled();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box component={Link} to={`/app/customers/${request.customerId}`} sx={linkStyles}>
        {request.customerName}
      </Box>
      <Box sx={hintStyles}>
        <span className="narrow">{`${m.staff_board_place()} ${request.place}, ${request.productName}, `}</span>
        {[kind, request.language].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

/** A wait over the target is said in words, with an icon. */
function Wait({ request, now }: { request: BoardRequest; now: number }) {
  const waited = now - Date.parse(request.waitingSince);
  const inAll = now - Date.parse(request.queuedAt);
  const isOver = isOverTarget(request, now);
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontWeight: 600 }}>{formatElapsed(waited)}</Box>
      {isOver ? (
        <Pill tone="warn">{m.staff_board_over({ time: formatElapsed(overTargetMs(request, now)) })}</Pill>
      ) : (
        <Box sx={hintStyles}>
          {m.staff_board_target({ time: formatElapsed(request.targetWaitSeconds * 1000) })}
        </Box>
      )}
      {inAll - waited >= 60_000 && (
        <Box sx={hintStyles}>{m.staff_board_in_all({ time: formatElapsed(inAll) })}</Box>
      )}
    </Box>
  );
}

function State({
  request: { status, offeredTo, priorityReason, holdNote, away },
}: {
  request: BoardRequest;
}) {
  const assigned = offeredTo.find(({ isAssigned }) => isAssigned);
  const names = offeredTo.map(({ name }) => name).join(', ');
  return (
    <Box sx={{ ...stateStyles, flexWrap: 'wrap', minWidth: 0, flex: 1 }}>
      {priorityReason !== null && (
        <Pill tone="info" icon={<ArrowUpToLine {...icon} />} sx={wrapStyles}>
          {m.staff_board_front_reason({ reason: priorityReason })}
        </Pill>
      )}
      {status === 'HELD' && (
        <Pill tone="warn" title={holdNote ?? undefined}>
          {m.staff_queue_state_held()}
        </Pill>
      )}
      {status === 'AWAY' && <AwayPill away={away ?? null} />}
      {assigned && (
        <Pill tone="info" icon={<UserRoundCheck {...icon} />} sx={wrapStyles}>
          {m.staff_board_assigned({ name: assigned.name })}
        </Pill>
      )}
      {!assigned && offeredTo.length > 0 && (
        <Pill tone="quiet" title={names} sx={wrapStyles}>
          {offeredTo.length > maxNames
            ? m.staff_queue_state_offered_many({ count: offeredTo.length })
            : m.staff_queue_state_offered({ names })}
        </Pill>
      )}
      {offeredTo.length === 0 && status !== 'HELD' && status !== 'AWAY' && (
        <Pill tone="quiet">{m.staff_board_offered_none()}</Pill>
      )}
    </Box>
  );
}

/** Above this the pill shows a number instead of names. */
const maxNames = 2;
const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true, style: { flex: 'none' } } as const;
const wrapStyles = { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' } as const;
const stateStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: { xs: 'flex-start', sm: 'flex-end' },
  gap: '6px 8px',
} as const;
const hintStyles = { color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' } as const;
export const linkStyles = {
  color: 'var(--accent-text)',
  fontWeight: 600,
  textUnderlineOffset: '3px',
} as const;
