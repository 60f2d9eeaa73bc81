/**
 * Loads the bookable times of a product, two strips of days at a time, as the customer moves through the
 * days.
 */
import { scheduleRoutes } from '@foyer/contract/schedules/schedules.ts';
import { useState } from 'react';
import { call } from '../../../platform/api/api.ts';
import { mayPass } from '../../../platform/api/api-error.ts';
import { retryWhile } from '../../../platform/connection/retry.ts';
import { useAsync } from '../../../platform/state/use-async.ts';
import { calendarDay } from '../zone-time.ts';
import { addAnswer, stateOfDay, stripDays, stripOf, type Times } from './times.ts';

/** The visible strip and the next one, so that moving on shows its days at once. */
const daysPerFetch = 2 * stripDays;

interface TimesOptions {
  readonly zone: string;
  /** The day to show first, while it can be booked. */
  readonly firstDay: string | null;
  /** The link of a booking that is being moved: its own places count as free. */
  readonly link?: string | undefined;
}

export function useTimes(productSlug: string, { zone, firstDay, link }: TimesOptions) {
  const [timesByZone, setTimesByZone] = useState<ReadonlyMap<string, Times>>(new Map());
  const [day, setDay] = useState<string | null>(firstDay);
  const times = timesByZone.get(zone) ?? null;
  const loadKey = `${productSlug} ${zone}`;

  async function fetchTimes(from: string | undefined): Promise<Times> {
    const query = { zone, from, days: daysPerFetch, link };
    const retryOptions = { attempts: 3, initialMs: 400, maxMs: 2_000, while: mayPass };
    const { result } = await retryWhile(
      () => call(scheduleRoutes.times, { params: { productSlug }, query }),
      retryOptions,
    );
    // The days are those of the requested zone, which the server may name differently.
    const answer = { ...result, zone };
    setTimesByZone((known) => new Map(known).set(zone, addAnswer(known.get(zone) ?? null, answer)));
    return addAnswer(null, answer);
  }

  const first = useAsync(loadKey, async (signal) => {
    const answer = await fetchTimes(undefined);
    if (!signal.aborted) setDay((chosenDay) => dayToShow(answer, chosenDay));
  });

  const missingDay = times && day ? stripOf(times, day).find((each) => !times.byDay.has(each)) : undefined;
  const missing = useAsync(missingDay ? `${loadKey} ${missingDay}` : null, () => fetchTimes(missingDay));

  const failed = [first, missing].find(({ state }) => state.status === 'failed');

  return {
    times,
    day,
    chooseDay: setDay,
    /** Shows the strip that starts with this day, with its first free day chosen if it has one. */
    showStrip: (firstDay: string) => {
      if (!times) return;
      const strip = stripOf(times, firstDay);
      setDay(strip.find((each) => stateOfDay(times, each) === 'free') ?? strip[0] ?? firstDay);
    },
    failure: failed?.state.status === 'failed' ? failed.state.error : null,
    retry: () => failed?.reload(),
    /** Fetches the visible days again. */
    refresh: async () => {
      const strip = times && day ? stripOf(times, day)[0] : undefined;
      await fetchTimes(strip).catch(() => {});
    },
  };
}

/** The chosen day while it can be booked, else the next free day. */
function dayToShow({ nextFree, from, to, zone }: Times, chosenDay: string | null): string {
  if (chosenDay !== null && chosenDay >= from && chosenDay <= to) return chosenDay;
  return nextFree ? calendarDay(nextFree, zone) : from;
}
