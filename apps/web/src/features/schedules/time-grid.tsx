/** The times of a day as one group of radio buttons, each with both clocks; full ones are struck. */
import { m } from '../../paraglide/messages.js';
import styles from './pick-time.module.css';
import { type BookableTime, fewLeft, type PartOfDay, partsOfDay, type Times } from './times.ts';
import { calendarDay, clockOf, placeOf } from './zone-time.ts';

interface TimeGridProps {
  times: Times;
  day: string;
  dayName: string;
  chosen: string | null;
  onChoose: (startsAt: string) => void;
}

const parts = {
  morning: () => m.times_morning(),
  afternoon: () => m.times_afternoon(),
  evening: () => m.times_evening(),
} satisfies Record<PartOfDay, () => string>;

export function TimeGrid({ times, day, dayName, chosen, onChoose }: TimeGridProps) {
  const those = times.byDay.get(day) ?? [];
  const ofDay = partsOfDay(those, (instant) => clockOf(instant, times.zone));
  return (
    <div
      id="schedule-times"
      className={styles.times}
      role="radiogroup"
      aria-label={m.times_of_day({ day: dayName })}
      tabIndex={-1}
    >
      {ofDay.map(({ part, times: within }) => (
        <div key={part}>
          <h3 className={styles.part}>{parts[part]()}</h3>
          <div className={styles.grid}>
            {within.map((time) => (
              <Time
                key={time.startsAt}
                time={time}
                zones={times}
                isChosen={time.startsAt === chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface TimeProps {
  time: BookableTime;
  zones: Pick<Times, 'zone' | 'tenantZone'>;
  isChosen: boolean;
  onChoose: (startsAt: string) => void;
}

function Time({ time, zones, isChosen, onChoose }: TimeProps) {
  const { startsAt } = time;
  const isFull = time.left <= 0;
  const left = fewLeft(time);
  const clock = clockOf(startsAt, zones.zone);
  const there = clockOf(startsAt, zones.tenantZone);
  const place = placeOf(zones.tenantZone);
  const isSame =
    there === clock && calendarDay(startsAt, zones.zone) === calendarDay(startsAt, zones.tenantZone);
  const said = isSame ? m.times_said_same({ clock }) : m.times_said({ clock, there, place });

  return (
    <label className={styles.time} data-full={isFull ? '' : undefined}>
      <input
        type="radio"
        name="schedule-time"
        value={startsAt}
        checked={isChosen}
        disabled={isFull}
        aria-label={
          isFull
            ? m.times_said_full({ said })
            : left === null
              ? said
              : m.times_said_left({ said, count: left })
        }
        onChange={() => onChoose(startsAt)}
      />
      <span className={styles.clock} aria-hidden>
        {clock}
      </span>
      <span className={styles.note} aria-hidden>
        {isFull ? m.times_full() : noteOf({ there: isSame ? null : there, place, left })}
      </span>
    </label>
  );
}

function noteOf({ there, place, left }: { there: string | null; place: string; left: number | null }) {
  if (left === null) return there === null ? '\u00a0' : `${there} ${place}`;
  return there === null ? m.times_left({ count: left }) : `${there} · ${m.times_left({ count: left })}`;
}
