/** A slot in the week chart; a click opens its form. */
import type { Slot } from '@foyer/contract/slots.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import type { PlacedSlot } from './week.ts';

interface WeekBlockProps {
  placed: PlacedSlot;
  /** The direction of time. */
  direction: 'column' | 'row';
  /** The visible range, in minutes after midnight. */
  firstMinute: number;
  lastMinute: number;
  /** The index of its product, which selects the colour. */
  productIndex: number;
  onOpen: (slot: Slot) => void;
}

/** Neutral colours: accent, green and amber have other meanings on this page. */
const productColours = [
  { edge: 'var(--ink)', ground: 'var(--sunken)' },
  { edge: 'var(--edge)', ground: 'var(--line)' },
  { edge: 'var(--ink-2)', ground: 'var(--surface)' },
] as const;

export function WeekBlock({
  placed,
  direction,
  firstMinute,
  lastMinute,
  productIndex,
  onOpen,
}: WeekBlockProps) {
  const { slot, from, to, lane, lanes } = placed;
  const { edge, ground } = productColours[productIndex % productColours.length] ?? productColours[0];
  const end = slot.endsAt === '00:00' ? '24:00' : slot.endsAt;
  const seats = slot.active ? m.staff_slots_block_capacity({ count: slot.capacity }) : m.staff_slots_off();
  const share = (minutes: number): string => `${(minutes / (lastMinute - firstMinute)) * 100}%`;
  const along = { start: share(from - firstMinute), extent: share(to - from) };
  const across = { start: `${(lane / lanes) * 100}%`, extent: `${100 / lanes}%` };
  const text =
    direction === 'column' && lanes > 1 && to - from >= wrapFromMinutes
      ? wrappedTextStyles
      : singleLineStyles;
  const [vertical, horizontal] = direction === 'column' ? [along, across] : [across, along];

  return (
    <Box
      component="li"
      sx={{
        position: 'absolute',
        top: vertical.start,
        height: vertical.extent,
        left: horizontal.start,
        width: horizontal.extent,
        padding: '1px 2px',
      }}
    >
      <Box
        component="button"
        type="button"
        title={`${slot.productName}, ${slot.startsAt} – ${end}`}
        aria-label={`${slot.productName} ${seats}, ${m.staff_slots_block_hours({ from: slot.startsAt, to: end })}`}
        onClick={() => onOpen(slot)}
        sx={[
          styles,
          { backgroundColor: ground, boxShadow: `inset 3px 0 0 ${edge}, inset 0 0 0 1px var(--line)` },
          !slot.active && inactiveStyles,
        ]}
      >
        <Box component="span" sx={{ ...text, fontWeight: 600 }}>
          {`${slot.productName} `}
        </Box>
        {direction === 'column' && (
          <Box component="span" sx={{ ...text, color: 'var(--ink-2)' }}>
            {seats}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const styles = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  width: '100%',
  height: '100%',
  minHeight: 16,
  padding: '4px 3px 4px 7px',
  border: 0,
  borderRadius: '4px',
  overflow: 'hidden',
  color: 'var(--ink)',
  font: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { filter: 'brightness(.96)' },
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: 1, position: 'relative', zIndex: 1 },
} as const;
const inactiveStyles = {
  backgroundColor: 'transparent',
  boxShadow: 'none',
  border: '1px dashed var(--edge)',
  color: 'var(--ink-2)',
} as const;
const singleLineStyles = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** For tall, narrow blocks: the words are wrapped. */
const wrappedTextStyles = { flex: 'none', overflowWrap: 'break-word', hyphens: 'auto' } as const;
const wrapFromMinutes = 180;
