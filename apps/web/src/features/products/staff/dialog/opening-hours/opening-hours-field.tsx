/** The opening hours in the form of a product: the hours of the week, and the days with other hours. */
import { type OpeningHours, openingHoursProblems } from '@foyer/contract/products/opening-hours.ts';
import { Box } from '@mui/material';
import { useId } from 'react';
import { m } from '../../../../../paraglide/messages.js';
import { useConfig } from '../../../../../platform/config/config.ts';
import { zoneName } from '../../../../../platform/time/locale.ts';
import { FieldError } from '../../../../../ui/staff/forms/index.ts';
import { longDay } from '../../../../../ui/staff/time/weekday-names.ts';
import type { ProductForm } from '../use-product-form.ts';
import { initialWeek, rangeAfter, withItem } from './edit-hours.ts';
import { ExceptionFields } from './exception-fields.tsx';
import { AddButton, RangeFields } from './range-fields.tsx';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function OpeningHoursField({ form: { fields, saving, set } }: { form: ProductForm }) {
  const titleId = useId();
  const { timeZone } = useConfig();
  const hours = fields.openingHours;
  const { weekly, exceptions } = hours;
  const problems = openingHoursProblems(hours);
  const error = saving.formErrors.fields.openingHours;
  const isShownAtField =
    Object.keys(problems).length > 0 || exceptions.some(({ day: chosen }) => chosen === '');
  const change = (changed: Partial<OpeningHours>) => set('openingHours', { ...hours, ...changed });

  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: '12px' }}>
      <Box>
        <Box component="h3" id={titleId} sx={{ fontSize: 16, lineHeight: '24px' }}>
          {m.staff_hours_title()}
        </Box>
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
          {m.staff_hours_hint({ zone: zoneName(timeZone) })}
        </Box>
      </Box>
      {weekly.length === 0 ? (
        <>
          <Box>{exceptions.length === 0 ? m.staff_hours_always() : m.staff_hours_always_except()}</Box>
          <AddButton label={m.staff_hours_set()} onClick={() => change({ weekly: initialWeek })} />
        </>
      ) : (
        weekdays.map((weekday) => {
          const ranges = weekly.filter((range) => range.weekday === weekday);
          return (
            <RangeFields
              key={weekday}
              day={longDay(weekday)}
              ranges={ranges}
              problemOf={(range, side) => problems[`weekly.${weekly.indexOf(range)}.${side}`]}
              onChange={(range, changed) =>
                change({ weekly: withItem(weekly, weekly.indexOf(range), changed) })
              }
              onAdd={() => change({ weekly: [...weekly, { weekday, ...rangeAfter(ranges) }] })}
              onRemove={(range) => change({ weekly: weekly.filter((each) => each !== range) })}
            />
          );
        })
      )}
      <ExceptionFields
        exceptions={exceptions}
        problems={problems}
        isRejected={error !== undefined}
        onChange={(next) => change({ exceptions: next })}
      />
      {error && !isShownAtField && <FieldError>{error}</FieldError>}
    </Box>
  );
}
