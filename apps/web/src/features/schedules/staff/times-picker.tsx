/** The bookable times of a product, two weeks of days at once, in the tenant's zone with the customer's below it. */
import type { BookableDays } from '@foyer/contract/schedules.ts';
import { scheduleLimits } from '@foyer/contract/schedules.ts';
import { Box, Button, LinearProgress } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { explain } from '../../../platform/errors.ts';
import { addDays, dayIn, weekdayOf, writeDay, writeLongDay } from '../../../ui/staff/calendar-days.ts';
import { formatInstantWithDay, formatTime } from '../../../ui/staff/clock-time.ts';
import { zoneName } from '../../../ui/staff/data-table/index.ts';
import { FieldError } from '../../../ui/staff/forms/index.ts';
import { useSlow } from '../../../ui/staff/use-slow.ts';
import { TimeButton } from './time-button.tsx';
import { type TimesSource, useTimes } from './use-times.ts';

interface TimesPickerProps {
  /** `null` while it is not known, and for a product that one may not see any more. */
  source: TimesSource | null;
  /** What is booked now, if anything is: it is no choice. */
  current?: string;
  /** Where it is known. */
  customerZone?: string;
  /** Of one agent: a time is free or not, and there is nothing to count. */
  isOfOne?: boolean;
  value: string | null;
  onChange: (startsAt: string) => void;
}

export function TimesPicker({
  source,
  current,
  customerZone,
  isOfOne = false,
  value,
  onChange,
}: TimesPickerProps) {
  const { timeZone } = useConfig();
  const [from, setFrom] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const { data, error, isFetching } = useTimes(source, from);
  const isSlow = useSlow(isFetching);

  if (error && !data) return <FieldError>{explain(error)}</FieldError>;
  if (!data)
    return <Box role="status" aria-busy="true" aria-label={m.staff_table_loading()} sx={{ height: 260 }} />;

  const shown =
    data.days.find(({ day }) => day === wanted) ??
    data.days.find(({ times }) => times.some(({ left }) => left > 0)) ??
    data.days[0];
  const go = (day: string): void => {
    setFrom(day);
    setWanted(null);
  };

  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: '16px', minWidth: 0 }}>
      {isSlow && <LinearProgress aria-label={m.staff_table_loading()} sx={progressLook} />}
      <DayStrip days={data} shown={shown?.day ?? ''} onShow={setWanted} onGo={go} />
      {shown && (
        <Box role="group" aria-label={writeLongDay(shown.day)}>
          <Box sx={{ fontWeight: 600, marginBottom: '8px' }}>
            {m.staff_times_of({ day: writeLongDay(shown.day), zone: zoneName(timeZone) })}
          </Box>
          {shown.times.length === 0 ? (
            <NoTimes days={data} onGo={(instant) => go(dayIn(timeZone, instant))} />
          ) : (
            <Box sx={timesLook}>
              {shown.times.map(({ startsAt, left }) => (
                <TimeButton
                  key={startsAt}
                  label={formatTime(startsAt, timeZone)}
                  hint={hintOf(startsAt, left, { timeZone, customerZone, isOfOne })}
                  isFull={left === 0 || startsAt === current}
                  isChosen={startsAt === value}
                  onChoose={() => onChange(startsAt)}
                />
              ))}
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}

/** The customer's clock where it is another one; how few places are left. */
function hintOf(
  startsAt: string,
  left: number,
  {
    timeZone,
    customerZone = timeZone,
    isOfOne,
  }: { timeZone: string; customerZone: string | undefined; isOfOne: boolean },
): string | null {
  if (left === 0) return m.staff_times_full();
  const few = left <= scheduleLimits.fewLeft && !isOfOne ? m.staff_times_left({ count: left }) : null;
  const there =
    customerZone === timeZone ? null : m.staff_times_there({ time: formatTime(startsAt, customerZone) });
  return [there, few].filter(Boolean).join(', ') || null;
}

interface DayStripProps {
  days: BookableDays;
  shown: string;
  onShow: (day: string) => void;
  onGo: (from: string) => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function DayStrip({ days: { days, from, to }, shown, onShow, onGo }: DayStripProps) {
  const first = days[0]?.day ?? from;
  const last = days.at(-1)?.day ?? to;
  return (
    <Box sx={{ display: 'grid', gap: '8px' }}>
      <Box role="group" aria-label={m.staff_times_days()} sx={stripLook}>
        {days.map(({ day, times }) => (
          <TimeButton
            key={day}
            label={`${weekdayOf(day)} ${writeDay(day).slice(0, 5)}`}
            hint={freeWords(times)}
            isChosen={day === shown}
            isFull={!times.some(({ left }) => left > 0)}
            onChoose={() => onShow(day)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8px' }}>
        <Button
          variant="text"
          disabled={first <= from}
          startIcon={<ChevronLeft {...icon} />}
          onClick={() => onGo(laterOf(addDays(first, -scheduleLimits.daysAtOnce), from))}
        >
          {m.staff_times_earlier()}
        </Button>
        <Button
          variant="text"
          disabled={last >= to}
          endIcon={<ChevronRight {...icon} />}
          onClick={() => onGo(addDays(last, 1))}
        >
          {m.staff_times_later()}
        </Button>
      </Box>
    </Box>
  );
}

function freeWords(times: BookableDays['days'][number]['times']): string {
  const count = times.filter(({ left }) => left > 0).length;
  if (count > 0) return m.staff_times_free({ count });
  return times.length > 0 ? m.staff_times_full() : m.staff_times_none();
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

/** Nothing here: the first time there is at all, or where times come from. */
function NoTimes({ days: { nextFree }, onGo }: { days: BookableDays; onGo: (instant: string) => void }) {
  const { timeZone } = useConfig();
  if (!nextFree) return <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_times_nothing()}</Box>;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', color: 'var(--ink-2)' }}
    >
      {m.staff_times_none_here()}
      <Button onClick={() => onGo(nextFree)}>
        {m.staff_times_next({ time: formatInstantWithDay(nextFree, timeZone) })}
      </Button>
    </Box>
  );
}

const progressLook = {
  position: 'absolute',
  inset: '-10px 0 auto',
  height: 2,
  backgroundColor: 'transparent',
} as const;
const stripLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(7, minmax(0, 1fr))' },
  gap: '6px',
  '& .MuiButtonBase-root': { padding: '5px 2px', fontSize: 13, textDecoration: 'none' },
} as const;
const timesLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))',
  gap: '8px',
  maxHeight: 264,
  overflowY: 'auto',
  padding: '3px',
  margin: '-3px',
} as const;
