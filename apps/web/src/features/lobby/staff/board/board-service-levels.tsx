/** How many customers of the last hour were answered in time, beside the target: of all products, and of each. */
import { percentInTime } from '@foyer/contract/lobby/live-board.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { formatPercent } from '../../../../platform/time/locale.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import type { ServiceLevelRow } from './board-view.ts';

export function BoardServiceLevels({ rows }: { rows: readonly ServiceLevelRow[] }) {
  return (
    <Box component="table" aria-labelledby="service-title" sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{m.staff_board_product()}</th>
          <th scope="col">{m.staff_board_in_time()}</th>
          <th scope="col">{m.staff_board_service_target()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.product?.id ?? 'all'}>
            <th scope="row">
              {row.product?.name ?? m.staff_board_product_all()}
              <Box sx={hintStyles}>{m.staff_board_customers({ count: row.level.waits })}</Box>
            </th>
            <td>
              <Box sx={shareStyles}>
                {row.level.waits > 0 ? formatPercent(percentInTime(row.level) / 100) : '–'}
                {row.isBelow && <Pill tone="warn">{m.staff_board_below_target()}</Pill>}
              </Box>
            </td>
            <td>{targetOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function targetOf({ product, targetPercent }: ServiceLevelRow): string {
  if (targetPercent === null) return '–';
  const percent = formatPercent(targetPercent / 100);
  return product
    ? m.staff_board_percent_within({ percent, time: formatElapsed(product.targetWaitSeconds * 1000) })
    : percent;
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left' },
  '& thead th': { padding: '8px', fontWeight: 500, fontSize: 13, color: 'var(--ink-2)' },
  '& tbody :is(th, td)': {
    padding: '10px 8px',
    borderTop: '1px solid var(--line)',
    verticalAlign: 'top',
    fontVariantNumeric: 'tabular-nums',
  },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& :is(th, td):first-child': { paddingLeft: { xs: '20px', sm: '24px' } },
  '& :is(th, td):last-child': { paddingRight: { xs: '20px', sm: '24px' }, textAlign: 'right' },
} as const;
const shareStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  fontWeight: 600,
} as const;
const hintStyles = { color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px', fontWeight: 400 } as const;
