/** A preview of the bookable times of the next days, as slots, closed days and bookings leave them. */
import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { zoneName } from '../../../platform/time/locale.ts';
import { FieldError, SelectField } from '../../../ui/staff/forms/index.ts';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { formatLongDay } from '../../../ui/staff/time/calendar-days.ts';
import { formatTime } from '../../../ui/staff/time/clock-time.ts';
import { type ProductChoice, useHasNoProducts } from '../../products/staff/index.ts';
import { timesOfProduct, useTimes } from '../../schedules/staff/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { type BookableRun, runsOf } from './bookable-runs.ts';

interface BookablePreviewProps {
  products: readonly ProductChoice[];
  /** The product of the page's filter. */
  productId: string | null;
}

export function BookablePreview({ products, productId }: BookablePreviewProps) {
  const { timeZone } = useConfig();
  const isEmpty = useHasNoProducts(usePerson()?.role);
  const activeProducts = products.filter(({ active }) => active);
  const [chosen, setChosen] = useState<string | null>(null);
  const product =
    activeProducts.find(({ id }) => id === chosen) ??
    activeProducts.find(({ id }) => id === productId) ??
    activeProducts[0];

  // The products are still loading or failed to load; the table above says so.
  if (!product && !isEmpty) return null;
  return (
    <Box component="section" aria-label={m.staff_slots_preview_title()} sx={{ display: 'grid', gap: '16px' }}>
      <PageHeading
        level={2}
        title={m.staff_slots_preview_title()}
        subtitle={m.staff_slots_preview_subtitle({ zone: zoneName(timeZone) })}
      />
      {product ? (
        <>
          <Box sx={{ maxWidth: 320 }}>
            <SelectField
              label={m.staff_slots_preview_product()}
              value={product.id}
              options={activeProducts.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          </Box>
          <Days slug={product.slug} />
        </>
      ) : (
        <Panel sx={{ padding: '24px', color: 'var(--ink-2)' }}>{m.staff_slots_preview_none()}</Panel>
      )}
    </Box>
  );
}

function Days({ slug }: { slug: string }) {
  const { data, error, isFetching } = useTimes(timesOfProduct(slug), null);
  if (error && !data) return <FieldError>{explain(error)}</FieldError>;
  const isEmpty = data?.days.every(({ times }) => times.length === 0);
  return (
    <Panel aria-busy={isFetching} sx={{ minHeight: 120 }}>
      {isEmpty && <Box sx={{ padding: '20px 24px', color: 'var(--ink-2)' }}>{m.staff_times_nothing()}</Box>}
      {data && !isEmpty && (
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {data.days.map(({ day, times }) => (
            <Box component="li" key={day} sx={dayStyles}>
              <Box sx={{ color: times.length > 0 ? 'inherit' : 'var(--ink-2)', fontWeight: 500 }}>
                {formatLongDay(day)}
              </Box>
              <Times times={times} />
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

function Times({ times }: { times: BookableDays['days'][number]['times'] }) {
  const { timeZone } = useConfig();
  if (times.length === 0) return <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_times_none()}</Box>;
  return (
    <Box component="ul" sx={timesStyles}>
      {runsOf(times).map((run) => (
        <Box component="li" key={run.first} sx={[timeStyles, run.left === 0 && { color: 'var(--ink-2)' }]}>
          {describeRun(run, timeZone)}
        </Box>
      ))}
    </Box>
  );
}

/** "09:00 – 11:45, 2 left" */
function describeRun({ first, last, left }: BookableRun, timeZone: string): string {
  const from = formatTime(first, timeZone);
  const time = first === last ? from : m.staff_slots_preview_run({ from, to: formatTime(last, timeZone) });
  if (left === null) return time;
  return left === 0
    ? m.staff_slots_preview_full({ time })
    : m.staff_slots_preview_places({ time, count: left });
}

const dayStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '170px minmax(0, 1fr)' },
  gap: '6px 16px',
  padding: { xs: '12px 20px', sm: '12px 24px' },
  '& + &': { borderTop: '1px solid var(--line)' },
} as const;
const timesStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 6px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;
const timeStyles = {
  padding: '1px 6px',
  borderRadius: '4px',
  backgroundColor: 'var(--sunken)',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
} as const;
