/** The ranges of one day: from, to, and the buttons to add and remove one. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { type OpeningRange, openingHoursLimits } from '@foyer/contract/products/opening-hours.ts';
import { Box, Button, IconButton } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { m } from '../../../../../paraglide/messages.js';
import { SelectField } from '../../../../../ui/staff/forms/index.ts';
import { closingChoices, openingChoices } from './edit-hours.ts';

interface RangeFieldsProps<Range extends OpeningRange> {
  /** The day, as the buttons name it. */
  day: string;
  ranges: readonly Range[];
  problemOf: (range: Range, side: keyof OpeningRange) => FieldProblem | undefined;
  onChange: (range: Range, change: Partial<OpeningRange>) => void;
  onAdd: () => void;
  onRemove: (range: Range) => void;
}

export function RangeFields<Range extends OpeningRange>({
  day,
  ranges,
  problemOf,
  onChange,
  onAdd,
  onRemove,
}: RangeFieldsProps<Range>) {
  return (
    <Box role="group" aria-label={day} sx={{ display: 'grid', gap: '8px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44 }}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>
          {day}
        </Box>
        {ranges.length === 0 && (
          <Box component="span" sx={{ color: 'var(--ink-2)' }}>
            {m.staff_hours_closed()}
          </Box>
        )}
        {ranges.length < openingHoursLimits.rangesPerDay && (
          <IconButton aria-label={m.staff_hours_add_to({ day })} onClick={onAdd}>
            <Plus size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </Box>
      {ranges.map((range, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no identity, and their fields keep no state
          key={index}
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) auto', gap: '8px' }}
        >
          <SelectField
            label={m.staff_hours_from()}
            value={range.opens}
            options={openingChoices(range.opens)}
            onChange={(opens) => onChange(range, { opens })}
            error={problemOf(range, 'opens') && m.staff_hours_overlap()}
          />
          <SelectField
            label={m.staff_hours_to()}
            value={range.closes}
            options={closingChoices(range.closes)}
            onChange={(closes) => onChange(range, { closes })}
            error={problemOf(range, 'closes') && m.staff_hours_backwards()}
          />
          <IconButton
            aria-label={m.staff_hours_remove({ day, from: range.opens, to: range.closes })}
            onClick={() => onRemove(range)}
            sx={{ marginTop: '26px', height: 44 }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

/** A button that adds to the list above it. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="text"
      startIcon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
      onClick={onClick}
      sx={{ justifySelf: 'start' }}
    >
      {label}
    </Button>
  );
}
