/** Picks a bookable time, in the tenant's zone with the customer's time as a hint. */
import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { Box, Button, LinearProgress } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { zoneName } from '../../../../platform/time/locale.ts';
import { useSlow } from '../../../../ui/staff/feedback/use-slow.ts';
import { FieldError } from '../../../../ui/staff/forms/index.ts';
import {
  addDays,
  dayIn,
  formatDay,
  formatLongDay,
  weekdayOf,
} from '../../../../ui/staff/time/calendar-days.ts';
import { formatInstantWithDay, formatTime } from '../../../../ui/staff/time/clock-time.ts';
import { TimeButton } from './time-button.tsx';
import { type TimesSource, useTimes } from './use-times.ts';

interface TimesPickerProps {
  /** `null` while it is unknown, and for a product that the person may not see. */
  source: TimesSource | null;
  /** The booked start, which cannot be chosen again. */
  current?: string;
  customerZone?: string;
  /** The times of one agent, which have no remaining capacity to show. */
  isSingleAgent?: boolean;
  value: string | null;
  onChange: (startsAt: string) => void;
}

export function TimesPicker({
  source,
  current,
  customerZone,
  isSingleAgent = false,
  value,
  onChange,
}: TimesPickerProps) {
  const { timeZone } = useConfig();
  const [from, setFrom] = useState<string | null>(null);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const { data, error, isFetching } = useTimes(source, from);
  const isSlow = useSlow(isFetching);

  if (error && !data) return <FieldError>{explain(error)}</FieldError>;
  if (!data)
    return <Box role="status" aria-busy="true" aria-label={m.staff_table_loading()} sx={{ height: 260 }} />;

  const shown =
    data.days.find(({ day }) => day === chosenDay) ??
    data.days.find(({ times }) => times.some(({ left }) => left > 0)) ??
    data.days[0];
  const go = (day: string): void => {
    setFrom(day);
    setChosenDay(null);
  };

  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: '16px', minWidth: 0 }}>
      {isSlow && <LinearProgress aria-label={m.staff_table_loading()} sx={progressStyles} />}
      <DayStrip days={data} shown={shown?.day ?? ''} onShow={setChosenDay} onGo={go} />
      {shown && (
        <Box role="group" aria-label={formatLongDay(shown.day)}>
          <Box sx={{ fontWeight: 600, marginBottom: '8px' }}>
            {m.staff_times_of({ day: formatLongDay(shown.day), zone: zoneName(timeZone) })}
          </Box>
          {shown.times.length === 0 ? (
            <NoTimes days={data} onGo={(instant) => go(dayIn(timeZone, instant))} />
          ) : (
            <Box sx={timesStyles}>
              {shown.times.map(({ startsAt, left }) => (
                <TimeButton
                  key={startsAt}
                  label={formatTime(startsAt, timeZone)}
                  hint={hintOf(startsAt, left, { timeZone, customerZone, isSingleAgent })}
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

/** The customer's local time where it differs, and a low remaining capacity. */
function hintOf(
  startsAt: string,
  left: number,
  {
    timeZone,
    customerZone = timeZone,
    isSingleAgent,
  }: { timeZone: string; customerZone: string | undefined; isSingleAgent: boolean },
): string | null {
  if (left === 0) return m.staff_times_full();
  const few = left <= scheduleLimits.exactUpTo && !isSingleAgent ? m.staff_times_left({ count: left }) : null;
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
      <Box role="group" aria-label={m.staff_times_days()} sx={stripStyles}>
        {days.map(({ day, times }) => (
          <TimeButton
            key={day}
            label={`${weekdayOf(day)} ${formatDay(day).slice(0, 5)}`}
            hint={freeTimesLabel(times)}
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
          onClick={() => onGo(laterOf(addDays(first, -scheduleLimits.maxDaysPerRequest), from))}
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

function freeTimesLabel(times: BookableDays['days'][number]['times']): string {
  const count = times.filter(({ left }) => left > 0).length;
  if (count > 0) return m.staff_times_free({ count });
  return times.length > 0 ? m.staff_times_full() : m.staff_times_none();
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

/** A day without times: a button to the next free time, or a note that there is none. */
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

const progressStyles = {
  position: 'absolute',
  inset: '-10px 0 auto',
  height: 2,
  backgroundColor: 'transparent',
} as const;
const stripStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(7, minmax(0, 1fr))' },
  gap: '6px',
  '& .MuiButtonBase-root': { padding: '5px 2px', fontSize: 13, textDecoration: 'none' },
} as const;
const timesStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))',
  gap: '8px',
  maxHeight: 264,
  overflowY: 'auto',
  padding: '3px',
  margin: '-3px',
} as const;
