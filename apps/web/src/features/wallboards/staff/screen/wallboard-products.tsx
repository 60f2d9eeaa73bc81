/** The products of a wallboard, those with the longest wait first. */
import type { ShownWallboard } from '@foyer/contract/lobby/wallboards.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber, formatPercent } from '../../../../platform/time/locale.ts';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { waitMs } from './alerts.ts';

interface WallboardProductsProps {
  products: ShownWallboard['products'];
  /** The server's clock, milliseconds. */
  now: number;
}

export function WallboardProducts({ products, now }: WallboardProductsProps) {
  const sorted = products.toSorted(
    (a, b) => (waitMs(b, now) ?? -1) - (waitMs(a, now) ?? -1) || a.name.localeCompare(b.name),
  );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={m.staff_wallboard_products()} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{m.staff_wallboard_product()}</th>
            <th scope="col">{m.staff_wallboard_waiting()}</th>
            <th scope="col">{m.staff_wallboard_longest()}</th>
            <th scope="col">{m.staff_wallboard_target()}</th>
            <th scope="col">{m.staff_wallboard_within()}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((product) => {
            const wait = waitMs(product, now);
            const isLate = wait !== null && wait >= product.targetWaitSeconds * 1000;
            return (
              <tr key={product.id}>
                <th scope="row">{product.name}</th>
                <td>{formatNumber(product.waiting)}</td>
                <Box component="td" sx={isLate ? { color: 'var(--bad)', fontWeight: 620 } : {}}>
                  {wait === null ? '–' : formatElapsed(wait)}
                </Box>
                <td>
                  {m.staff_wallboard_target_of({
                    percent: formatPercent(product.targetPercent / 100),
                    time: formatElapsed(product.targetWaitSeconds * 1000),
                  })}
                </td>
                <td>{product.withinTarget === null ? '–' : formatPercent(product.withinTarget)}</td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: { xs: 16, sm: 20 },
  '& th, & td': { padding: '10px 12px', textAlign: 'right', borderBottom: '1px solid var(--line)' },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0 },
  '& thead th': { color: 'var(--ink-2)', fontWeight: 500, fontSize: { xs: 13, sm: 16 } },
  '& tbody th': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& td': { fontVariantNumeric: 'tabular-nums' },
} as const;
