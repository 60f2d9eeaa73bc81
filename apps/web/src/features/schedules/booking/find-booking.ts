/** Fetches a booking again, and keeps a page that shows it up to date. */
import { type Booked, scheduleRoutes } from '@foyer/contract/schedules/schedules.ts';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../platform/api/api.ts';

/** @returns `null` when it cannot be fetched */
export async function findBooking(link: string): Promise<Booked | null> {
  const answer = await call(scheduleRoutes.findByLink, { params: { token: link } }).catch(() => null);
  return answer?.result ?? null;
}

/** Fetches the booking whenever the page is looked at again: it may have been changed on another device. */
export function useRefreshedBooking(booked: Booked, onRefreshed: (booked: Booked) => void): void {
  const refresh = useEffectEvent(async () => {
    if (document.hidden) return;
    const current = await findBooking(booked.link);
    if (current && (current.sequence !== booked.sequence || current.status !== booked.status))
      onRefreshed(current);
  });
  useEffect(() => {
    const onReturn = () => void refresh();
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);
}
