/** One window in the picture of the week; it opens the form. */
import type { Slot } from '@foyer/contract/slots.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import type { PlacedSlot } from './week.ts';

interface WeekBlockProps {
  placed: PlacedSlot;
  /** Down the day, or along it. */
  direction: 'column' | 'row';
  /** What the picture shows, minutes after midnight. */
  firstMinute: number;
  lastMinute: number;
  /** The number of its product: neighbours are told apart by tone as well as by name. */
  number: number;
  onOpen: (slot: Slot) => void;
}

/** Neutral: accent, green and amber say other things here. */
const marks = [
  { edge: 'var(--ink)', ground: 'var(--sunken)' },
  { edge: 'var(--edge)', ground: 'var(--line)' },
  { edge: 'var(--ink-2)', ground: 'var(--surface)' },
] as const;

export function WeekBlock({ placed, direction, firstMinute, lastMinute, number, onOpen }: WeekBlockProps) {
  const { slot, from, to, lane, lanes } = placed;
  const { edge, ground } = marks[number % marks.length] ?? marks[0];
  const end = slot.endsAt === '00:00' ? '24:00' : slot.endsAt;
  const places = slot.active ? m.staff_slots_block_capacity({ count: slot.capacity }) : m.staff_slots_off();
  const share = (minutes: number): string => `${(minutes / (lastMinute - firstMinute)) * 100}%`;
  const along = { at: share(from - firstMinute), long: share(to - from) };
  const across = { at: `${(lane / lanes) * 100}%`, long: `${100 / lanes}%` };
  const text = direction === 'column' && lanes > 1 && to - from >= wordsFromMinutes ? words : line;
  const [vertical, horizontal] = direction === 'column' ? [along, across] : [across, along];

  return (
    <Box
      component="li"
      sx={{
        position: 'absolute',
        top: vertical.at,
        height: vertical.long,
        left: horizontal.at,
        width: horizontal.long,
        padding: '1px 2px',
      }}
    >
      <Box
        component="button"
        type="button"
        title={`${slot.productName}, ${slot.startsAt} – ${end}`}
        aria-label={`${slot.productName} ${places}, ${m.staff_slots_block_hours({ from: slot.startsAt, to: end })}`}
        onClick={() => onOpen(slot)}
        sx={[
          look,
          { backgroundColor: ground, boxShadow: `inset 3px 0 0 ${edge}, inset 0 0 0 1px var(--line)` },
          !slot.active && off,
        ]}
      >
        <Box component="span" sx={{ ...text, fontWeight: 600 }}>
          {`${slot.productName} `}
        </Box>
        {direction === 'column' && (
          <Box component="span" sx={{ ...text, color: 'var(--ink-2)' }}>
            {places}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const look = {
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
const off = {
  backgroundColor: 'transparent',
  boxShadow: 'none',
  border: '1px dashed var(--edge)',
  color: 'var(--ink-2)',
} as const;
const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** Long and narrow, beside others: word below word. */
const words = { flex: 'none', overflowWrap: 'break-word', hyphens: 'auto' } as const;
const wordsFromMinutes = 180;
