/** The waiting customers as a table; in a narrow container each row has two lines. */
import type { Theme } from '@mui/material';
import { Box } from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Initials } from '../../../../ui/staff/initials.tsx';
import { RowLink } from '../../../../ui/staff/row-link.tsx';
import type { QueueRow } from './queue-rows.ts';
import { WaitingTime } from './waiting-time.tsx';

interface QueueTableProps {
  rows: readonly QueueRow[];
  /** The server's clock, milliseconds. */
  now: number;
  /** Renders the last cell: the state of the row or its answers, and its menu. */
  renderEnd: (row: QueueRow) => ReactNode;
}

export function QueueTable({ rows, now, renderEnd }: QueueTableProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="table" sx={queueTableStyles}>
        <thead>
          <tr>
            <th className="wide" aria-label={m.staff_list_number()} />
            <th>{m.staff_list_customer()}</th>
            <th className="wide">{m.staff_list_product()}</th>
            <th>{m.staff_list_waited()}</th>
            <th>{m.staff_list_state()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.request.meetingId}>
              <td className="wide position">{row.position}</td>
              <td>
                <Customer row={row} />
              </td>
              <td className="wide product">{row.request.productName}</td>
              <td>
                <WaitingTime ms={now - Date.parse(row.request.queuedAt)} />
              </td>
              <td>{renderEnd(row)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Customer({ row: { request } }: { row: QueueRow }) {
  const kind = request.demoType === 'live' ? m.staff_list_live() : m.staff_list_scheduled();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
      <Box className="wide">
        <Initials name={request.customerName} size={32} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <RowLink to={`/app/customers/${request.customerId}`}>{request.customerName}</RowLink>
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
          <span className="narrow">{`${request.productName}, `}</span>
          {[kind, request.language].filter(Boolean).join(' · ')}
        </Box>
      </Box>
    </Box>
  );
}

export const queueTableStyles: SystemStyleObject<Theme> = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { padding: '8px', textAlign: 'left', fontWeight: 500, fontSize: 13, color: 'var(--ink-2)' },
  '& td': { padding: '10px 8px', borderTop: '1px solid var(--line)', verticalAlign: 'middle' },
  '& :is(th, td):first-of-type': { paddingLeft: '24px' },
  '& :is(th, td):last-of-type': { paddingRight: '24px', textAlign: 'right' },
  '& .position': { width: 44, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .product': { overflowWrap: 'anywhere' },
  '& .narrow': { display: 'none' },
  // In a narrow container: customer and waiting time in the first line, the answers in the second.
  '@container (max-width: 559.95px)': {
    '& thead, & .wide': { display: 'none' },
    '& .narrow': { display: 'inline' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '10px 12px',
      padding: '12px 20px',
      borderTop: '1px solid var(--line)',
    },
    '& td': { padding: '0 !important', border: 0 },
    '& td:last-of-type': { gridColumn: '1 / -1', textAlign: 'left !important' },
  },
};
