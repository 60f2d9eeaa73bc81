/** The bookable times of a product, fetched strip by strip as the customer walks through the days. */
import { scheduleRoutes } from '@foyer/contract/schedules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { mayPass } from '../../platform/api-error.ts';
import { insist } from '../../platform/retry.ts';
import { learn, stateOfDay, stripDays, stripOf, type Times } from './times.ts';
import { calendarDay } from './zone-time.ts';

/** This strip and the next, so that walking on shows days at once. */
const daysPerFetch = 2 * stripDays;

export function useTimes(productSlug: string, zone: string) {
  const [times, setTimes] = useState<Times | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const current = useRef({ zone, day });
  current.current = { zone, day };

  const ask = useCallback(
    async (from: string | undefined): Promise<Times | null> => {
      const query = { zone, from, days: daysPerFetch };
      const again = { tries: 3, firstMs: 400, mostMs: 2_000, while: mayPass };
      const { result } = await insist(
        () => call(scheduleRoutes.times, { params: { productSlug }, query }),
        again,
      );
      if (current.current.zone !== zone) return null;
      // The days are those of the zone that was asked in, whatever the server calls it.
      const answer = { ...result, zone };
      setTimes((known) => learn(known, answer));
      return learn(null, answer);
    },
    [productSlug, zone],
  );

  const begin = useCallback(async (): Promise<void> => {
    setFailure(null);
    try {
      const first = await ask(undefined);
      if (!first) return;
      const { nextFree } = first;
      const wanted = current.current.day;
      const isWithin = wanted !== null && wanted >= first.from && wanted <= first.to;
      setDay(isWithin ? wanted : nextFree ? calendarDay(nextFree, zone) : first.from);
    } catch (error) {
      setFailure(error);
    }
  }, [ask, zone]);

  useEffect(() => void begin(), [begin]);

  // Days of this strip that nobody asked for yet.
  const isOfThisZone = times?.zone === zone;
  const missing =
    times && isOfThisZone && day ? stripOf(times, day).find((each) => !times.byDay.has(each)) : undefined;
  useEffect(() => {
    if (missing) ask(missing).catch(setFailure);
  }, [missing, ask]);

  return {
    times: isOfThisZone ? times : null,
    day,
    chooseDay: setDay,
    /** Shows the strip this day begins, with its first free day chosen where there is one. */
    walkTo: (first: string) => {
      if (!times) return;
      const strip = stripOf(times, first);
      setDay(strip.find((each) => stateOfDay(times, each) === 'free') ?? strip[0] ?? first);
    },
    failure,
    retry: begin,
    /** Asks again what stands on the days in sight. */
    refresh: async () => {
      const strip = times && day ? stripOf(times, day)[0] : undefined;
      await ask(strip).catch(() => {});
    },
  };
}
