/** The times of a day as a radio group, each in both zones; full ones are disabled. */
import { m } from '../../../paraglide/messages.js';
import { readClock } from '../../../platform/time/zone-clock.ts';
import { calendarDay, clockOf, zoneLabel } from '../zone-time.ts';
import styles from './pick-time.module.css';
import { type BookableTime, isLastPlace, type PartOfDay, partsOfDay, type Times } from './times.ts';

interface TimeGridProps {
  times: Times;
  day: string;
  dayName: string;
  chosen: string | null;
  onChoose: (startsAt: string) => void;
}

const parts = {
  night: () => m.times_night(),
  morning: () => m.times_morning(),
  afternoon: () => m.times_afternoon(),
  evening: () => m.times_evening(),
} satisfies Record<PartOfDay, () => string>;

export function TimeGrid({ times, day, dayName, chosen, onChoose }: TimeGridProps) {
  const timesOfDay = times.byDay.get(day) ?? [];
  const groups = partsOfDay(timesOfDay, (instant) => Number(readClock(instant, times.zone).hour));
  return (
    <div
      id="schedule-times"
      className={styles.times}
      role="radiogroup"
      aria-label={m.times_of_day({ day: dayName })}
      tabIndex={-1}
    >
      {groups.map(({ part, times: groupTimes }) => (
        <div key={part}>
          <h3 className={styles.partOfDay}>{parts[part]()}</h3>
          <div className={styles.grid}>
            {groupTimes.map((time) => (
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
  const isLast = isLastPlace(time);
  const clock = clockOf(startsAt, zones.zone);
  const there = clockOf(startsAt, zones.tenantZone);
  const zoneName = zoneLabel(zones.tenantZone);
  const isSame =
    there === clock && calendarDay(startsAt, zones.zone) === calendarDay(startsAt, zones.tenantZone);
  const note = isFull ? m.times_full() : noteOf({ there: isSame ? null : there, place: zoneName, isLast });
  const spokenTime = isSame ? m.times_said_same({ clock }) : m.times_said({ clock, there, place: zoneName });

  return (
    <label className={styles.time} data-full={isFull ? '' : undefined} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name="schedule-time"
        value={startsAt}
        checked={isChosen}
        disabled={isFull}
        aria-label={
          isFull
            ? m.times_said_full({ said: spokenTime })
            : isLast
              ? m.times_said_last({ said: spokenTime })
              : spokenTime
        }
        onChange={() => onChoose(startsAt)}
      />
      <span className={styles.clock} aria-hidden>
        {clock}
      </span>
      {note && (
        <span className={styles.note} aria-hidden>
          {note}
        </span>
      )}
    </label>
  );
}

function noteOf({ there, place, isLast }: { there: string | null; place: string; isLast: boolean }): string {
  const inTenantZone = there === null ? [] : [`${there} ${place}`];
  return [...inTenantZone, ...(isLast ? [m.times_last()] : [])].join(' · ');
}
