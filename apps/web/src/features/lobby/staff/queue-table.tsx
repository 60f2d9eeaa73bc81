/** Who waits as a table; in a narrow place each line is two. */
import type { Theme } from '@mui/material';
import { Box } from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Initials } from '../../../ui/staff/initials.tsx';
import type { QueueRow } from './queue-rows.ts';
import { Waited } from './waited.tsx';

interface QueueTableProps {
  rows: readonly QueueRow[];
  /** The server's clock, milliseconds. */
  now: number;
  /** The state of a line, or the answers to it, and what else can be done. */
  renderEnd: (row: QueueRow) => ReactNode;
}

export function QueueTable({ rows, now, renderEnd }: QueueTableProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="table" sx={tableLook}>
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
            <tr key={row.who.meetingId}>
              <td className="wide place">{row.place}</td>
              <td>
                <Customer row={row} />
              </td>
              <td className="wide">{row.who.productName}</td>
              <td>
                <Waited ms={now - Date.parse(row.who.queuedAt)} />
              </td>
              <td>{renderEnd(row)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Customer({ row: { who } }: { row: QueueRow }) {
  const kind = who.demoType === 'live' ? m.staff_list_live() : m.staff_list_scheduled();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
      <Box className="wide">
        <Initials name={who.customerName} size={32} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{who.customerName}</Box>
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
          <span className="narrow">{`${who.productName}, `}</span>
          {[kind, who.language].filter(Boolean).join(' · ')}
        </Box>
      </Box>
    </Box>
  );
}

const tableLook: SystemStyleObject<Theme> = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { padding: '8px', textAlign: 'left', fontWeight: 500, fontSize: 13, color: 'var(--ink-2)' },
  '& td': { padding: '10px 8px', borderTop: '1px solid var(--line)', verticalAlign: 'middle' },
  '& :is(th, td):first-of-type': { paddingLeft: '24px' },
  '& :is(th, td):last-of-type': { paddingRight: '24px', textAlign: 'right' },
  '& .place': { width: 44, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .narrow': { display: 'none' },
  // Where there is little room a line is two: who and how long, then the answers.
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
