/** The days in sight, as one group of radio buttons, with the way to earlier and later ones. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import styles from './pick-time.module.css';
import { addDays, stateOfDay, stripOf, type Times } from './times.ts';

interface DayStripProps {
  times: Times;
  day: string;
  onDay: (day: string) => void;
  /** First day of the strip to walk to. */
  onWalk: (first: string) => void;
}

export function DayStrip({ times, day, onDay, onWalk }: DayStripProps) {
  const strip = stripOf(times, day);
  const [first, last] = [strip[0] ?? day, strip.at(-1) ?? day];
  return (
    <section>
      <div className={styles.month}>
        <h2>{monthsOf(first, last)}</h2>
        <WalkButton
          label={m.times_before()}
          isOff={first <= times.from}
          onClick={() => onWalk(addDays(first, -1))}
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </WalkButton>
        <WalkButton label={m.times_after()} isOff={last >= times.to} onClick={() => onWalk(addDays(last, 1))}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </WalkButton>
      </div>
      <div className={styles.strip} role="radiogroup" aria-label={m.times_days()}>
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
  const spoken = format(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <label className={styles.day} data-state={state}>
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
        {format(day, { weekday: 'short' })}
      </span>
      <span className={styles.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
    </label>
  );
}

interface WalkButtonProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function WalkButton({ label, isOff, onClick, children }: WalkButtonProps) {
  return (
    <button type="button" className={styles.walk} aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </button>
  );
}

// A calendar day has no zone: it is read as UTC and shown as UTC.
function format(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts }).format(new Date(`${day}T00:00:00Z`));
}

function monthsOf(first: string, last: string): string {
  const [from, to] = [format(first, { month: 'long' }), format(last, { month: 'long' })];
  return from === to ? from : `${from} – ${to}`;
}
