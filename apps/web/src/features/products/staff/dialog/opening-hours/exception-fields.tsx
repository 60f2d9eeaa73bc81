/** Days with other hours than those of the week. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import { type OpeningHours, openingHoursLimits } from '@foyer/contract/products/opening-hours.ts';
import { Box, IconButton } from '@mui/material';
import { Trash2 } from 'lucide-react';
import { m } from '../../../../../paraglide/messages.js';
import { DayField, TextField } from '../../../../../ui/staff/forms/index.ts';
import { formatDay } from '../../../../../ui/staff/time/calendar-days.ts';
import { rangeAfter, withItem } from './edit-hours.ts';
import { AddButton, RangeFields } from './range-fields.tsx';

interface ExceptionFieldsProps {
  exceptions: OpeningHours['exceptions'];
  problems: Readonly<Record<string, FieldProblem>>;
  /** Whether the server rejected the hours: only then a day that is not chosen yet is an error. */
  isRejected: boolean;
  onChange: (exceptions: OpeningHours['exceptions']) => void;
}

export function ExceptionFields({ exceptions, problems, isRejected, onChange }: ExceptionFieldsProps) {
  const isMissing = (day: string) => day === '' && isRejected;
  return (
    <>
      {exceptions.map(({ day, reason, ranges }, index) => {
        const change = (changed: Partial<(typeof exceptions)[number]>) =>
          onChange(withItem(exceptions, index, changed));
        const name = day ? formatDay(day) : m.staff_hours_new_day();
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the day is what is edited
            key={index}
            role="group"
            aria-label={m.staff_hours_exception({ day: name })}
            sx={{ display: 'grid', gap: '8px', borderTop: '1px solid var(--line)', paddingTop: '12px' }}
          >
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'repeat(2, minmax(0, 1fr)) auto' },
                gap: '8px',
              }}
            >
              <DayField
                label={m.staff_hours_day()}
                value={day}
                autoFocus={day === ''}
                onChange={(next) => change({ day: next })}
                error={
                  isMissing(day)
                    ? m.staff_hours_day_missing()
                    : problems[`exceptions.${index}.day`] && day && m.staff_hours_day_twice()
                }
              />
              <IconButton
                aria-label={m.staff_hours_remove_day({ day: name })}
                onClick={() => onChange(exceptions.filter((_, at) => at !== index))}
                sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 3 }, marginTop: '26px', height: 44 }}
              >
                <Trash2 size={18} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: '1 / -1', sm: 2 } }}>
                <TextField
                  label={m.staff_hours_reason()}
                  isOptional
                  value={reason ?? ''}
                  inputProps={{ maxLength: openingHoursLimits.reasonLength }}
                  onChange={(event) => change({ reason: event.target.value })}
                />
              </Box>
            </Box>
            <RangeFields
              day={name}
              ranges={ranges}
              problemOf={(range, side) =>
                problems[`exceptions.${index}.ranges.${ranges.indexOf(range)}.${side}`]
              }
              onChange={(range, changed) =>
                change({ ranges: withItem(ranges, ranges.indexOf(range), changed) })
              }
              onAdd={() => change({ ranges: [...ranges, rangeAfter(ranges)] })}
              onRemove={(range) => change({ ranges: ranges.filter((each) => each !== range) })}
            />
          </Box>
        );
      })}
      {exceptions.length < openingHoursLimits.exceptions && (
        <AddButton
          label={m.staff_hours_add_day()}
          onClick={() => onChange([...exceptions, { day: '', reason: null, ranges: [] }])}
        />
      )}
    </>
  );
}
