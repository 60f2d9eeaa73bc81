/** A chart of the week with all slots: seven columns, or on phones seven rows. */
import { type Slot, slotRoutes } from '@foyer/contract/slots.ts';
import { Box, useMediaQuery } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { zoneName } from '../../../platform/time/locale.ts';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { longDay, shortDay } from '../../../ui/staff/time/weekday-names.ts';
import { loadAllRows, staffTable } from '../../users/index.ts';
import { maxLanesOfWeek, type PlacedSlot, placeDay, visibleHours, weekdays } from './week.ts';
import { WeekBlock } from './week-block.tsx';

const slotsTable = staffTable(slotRoutes.list);
const hourHeight = 36;
/** With more slots side by side there is no room for their names, and the chart is not shown. */
const maxLanes = 6;
/** A touch target of 44 px and the gap to the next one. */
const touchTargetHeight = 46;

interface WeekChartProps {
  /** Shows only the slots of this product; `null` shows all. */
  productId: string | null;
  onOpen: (slot: Slot) => void;
}

export function WeekChart({ productId, onOpen }: WeekChartProps) {
  const { timeZone } = useConfig();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const { data } = useQuery({
    queryKey: ['table', 'slots', 'week', productId],
    queryFn: ({ signal }) => loadAllRows(slotsTable, productId ? { productId } : {}, signal),
  });
  const slots = data ?? [];
  const productIndexes = useProductIndexes(slots);
  if (slots.length === 0) return null;
  if (maxLanesOfWeek(slots) > maxLanes) {
    return <Panel sx={{ padding: '16px 24px', color: 'var(--ink-2)' }}>{m.staff_slots_crowded()}</Panel>;
  }

  const { first, last } = visibleHours(slots);
  const direction = isPhone ? 'row' : 'column';
  const blocksOf = (placedSlots: readonly PlacedSlot[]) =>
    placedSlots.map((placed) => (
      <WeekBlock
        key={placed.slot.id}
        placed={placed}
        direction={direction}
        firstMinute={first * 60}
        lastMinute={last * 60}
        productIndex={productIndexes.get(placed.slot.productId) ?? 0}
        onOpen={onOpen}
      />
    ));
  const styles = isPhone ? rowsStyles(last - first) : columnsStyles(last - first);

  return (
    <Panel
      component="section"
      aria-label={m.staff_slots_week({ zone: zoneName(timeZone) })}
      sx={styles.frame}
    >
      <Box aria-hidden sx={styles.hours}>
        {hoursOf(first, last, isPhone ? 6 : 1).map((hour) => (
          <Box key={hour} component="span" sx={styles.hour((hour - first) / (last - first))}>
            {hour}:00
          </Box>
        ))}
      </Box>
      {weekdays.map((day) => {
        const placed = placeDay(slots, day);
        return (
          <Box key={day} sx={styles.day}>
            <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px', fontWeight: 500 }}>
              {shortDay(day)}
            </Box>
            <Box
              component="ul"
              aria-label={longDay(day)}
              sx={isPhone ? { ...styles.blocks, height: rowHeight(placed) } : styles.blocks}
            >
              {blocksOf(placed)}
            </Box>
          </Box>
        );
      })}
    </Panel>
  );
}

/** An index for each product, in the order of the names. */
function useProductIndexes(slots: readonly Slot[]): ReadonlyMap<string, number> {
  return useMemo(() => {
    const products = new Map(slots.map(({ productId, productName }) => [productId, productName]));
    const sorted = [...products].toSorted(([, a], [, b]) => a.localeCompare(b));
    return new Map(sorted.map(([id], index) => [id, index]));
  }, [slots]);
}

function hoursOf(first: number, last: number, logStep: number): number[] {
  return Array.from({ length: last - first }, (_, index) => first + index).filter(
    (hour) => hour % logStep === 0,
  );
}

const hourStyles = {
  position: 'absolute',
  color: 'var(--ink-3)',
  fontSize: 12,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
} as const;
const list = { position: 'relative', margin: 0, padding: 0, listStyle: 'none' } as const;

function columnsStyles(hours: number) {
  const height = hours * hourHeight;
  return {
    frame: {
      display: 'grid',
      gridTemplateColumns: '44px repeat(7, minmax(0, 1fr))',
      padding: '12px 16px 16px',
    },
    hours: { position: 'relative', marginTop: '26px', height },
    hour: (share: number) => ({ ...hourStyles, right: 8, top: share * height - 8 }),
    day: { minWidth: 0, '& > :first-of-type': { padding: '0 0 8px 8px' } },
    blocks: {
      ...list,
      height,
      borderLeft: '1px solid var(--line)',
      borderBottom: '1px solid var(--line)',
      backgroundImage: `repeating-linear-gradient(var(--line) 0 1px, transparent 1px ${hourHeight}px)`,
    },
  } as const;
}

/** Slots side by side each get the height of a touch target. */
function rowHeight(placed: readonly PlacedSlot[]): number {
  return touchTargetHeight * Math.max(1, ...placed.map(({ lanes }) => lanes));
}

function rowsStyles(hours: number) {
  return {
    frame: { display: 'grid', padding: '12px 16px' },
    hours: { position: 'relative', height: 20, marginLeft: '40px' },
    hour: (share: number) => ({ ...hourStyles, left: `${share * 100}%` }),
    day: {
      display: 'grid',
      gridTemplateColumns: '40px minmax(0, 1fr)',
      alignItems: 'center',
      borderTop: '1px solid var(--line)',
    },
    blocks: {
      ...list,
      backgroundImage: `repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px ${(6 / hours) * 100}%)`,
    },
  } as const;
}
