/** The visible days as a radio group, with buttons for the previous and next strip of days. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatCalendarDay, monthName, weekdayName } from '../../../platform/time/locale.ts';
import styles from './pick-time.module.css';
import { addDays, stateOfDay, stripOf, type Times } from './times.ts';

interface DayStripProps {
  times: Times;
  day: string;
  onDay: (day: string) => void;
  /** @param first a day of the strip to show */
  onShowStrip: (first: string) => void;
}

export function DayStrip({ times, day, onDay, onShowStrip }: DayStripProps) {
  const strip = stripOf(times, day);
  const [first, last] = [strip[0] ?? day, strip.at(-1) ?? day];
  const group = useRef<HTMLDivElement>(null);
  const followsFocus = useRef(false);

  // The focused day is not in the next strip: the focus moves to the chosen day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each strip
  useEffect(() => {
    if (followsFocus.current) group.current?.querySelector<HTMLElement>('input:checked')?.focus();
    followsFocus.current = false;
  }, [first, day]);

  /** The browser moves within the strip; at its ends, and with Page Up and Page Down, the strip moves. */
  function onKeyDown(event: KeyboardEvent): void {
    const back = event.key === 'PageUp' || (isArrow(event, 'Left', 'Up') && day === first);
    const on = event.key === 'PageDown' || (isArrow(event, 'Right', 'Down') && day === last);
    if (!back && !on) return;
    event.preventDefault();
    const next = addDays(back ? first : last, back ? -1 : 1);
    if (next < times.from || next > times.to) return;
    followsFocus.current = true;
    if (event.key.startsWith('Page')) onShowStrip(next);
    else onDay(next);
  }
  return (
    <section>
      <div className={styles.month}>
        <h2>{monthsOf(first, last)}</h2>
        <StripButton
          label={m.times_before()}
          isDisabled={first <= times.from}
          onClick={() => onShowStrip(addDays(first, -1))}
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </StripButton>
        <StripButton
          label={m.times_after()}
          isDisabled={last >= times.to}
          onClick={() => onShowStrip(addDays(last, 1))}
        >
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </StripButton>
      </div>
      <div
        ref={group}
        className={styles.strip}
        role="radiogroup"
        aria-label={m.times_days()}
        onKeyDown={onKeyDown}
      >
        {strip.map((each) => (
          <Day key={each} times={times} day={each} isChosen={each === day} onDay={onDay} />
        ))}
      </div>
    </section>
  );
}

interface DayProps {
  times: Times;
  day: string;
  isChosen: boolean;
  onDay: (day: string) => void;
}

function Day({ times, day, isChosen, onDay }: DayProps) {
  const state = stateOfDay(times, day);
  const spoken = formatCalendarDay(day, { weekday: 'long', month: 'long' });
  return (
    <label className={styles.day} data-state={state} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name="schedule-day"
        value={day}
        checked={isChosen}
        aria-label={
          state === 'none'
            ? m.times_day_empty({ day: spoken })
            : state === 'full'
              ? m.times_day_full({ day: spoken })
              : spoken
        }
        onChange={() => onDay(day)}
      />
      <span className={styles.weekday} aria-hidden>
        {weekdayName(day, 'short')}
      </span>
      <span className={styles.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
    </label>
  );
}

interface StripButtonProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function StripButton({ label, isDisabled, onClick, children }: StripButtonProps) {
  return (
    <button
      type="button"
      className={styles.stripButton}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function isArrow({ key }: KeyboardEvent, ...directions: ('Left' | 'Right' | 'Up' | 'Down')[]): boolean {
  return directions.some((direction) => key === `Arrow${direction}`);
}

function monthsOf(first: string, last: string): string {
  const [from, to] = [monthName(first), monthName(last)];
  return from === to ? from : `${from} – ${to}`;
}
