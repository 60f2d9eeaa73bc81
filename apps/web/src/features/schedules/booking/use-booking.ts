/** Books the chosen start or reschedules a booking to it, and handles rejections. */

import { type Booked, type ClickSource, scheduleRoutes } from '@foyer/contract/schedules/schedules.ts';
import { useState } from 'react';
import { ApiError, call } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';
import type { PageState } from '../../../ui/journey-labels.ts';
import { bookingOutcome } from './booking-outcome.ts';

/** A new booking, or another start for an existing one. */
export type Booking =
  | { readonly token: string; readonly source: ClickSource | null; readonly rescheduling?: undefined }
  | { readonly rescheduling: Booked };

export interface BookingEvents {
  readonly onBooked: (booked: Booked) => void;
  /** The customer has another booking than assumed: booked before, or changed by someone else. */
  readonly onFound: (booked: Booked, why: 'already' | 'changed-elsewhere') => void;
  readonly onStopped: (state: PageState) => void;
  readonly onSignInExpired: (sentence: string) => void;
}

interface BookingOptions extends BookingEvents {
  readonly booking: Booking;
  readonly zone: string;
  /** Fetches the free times again. */
  readonly refresh: () => Promise<void>;
}

/** Why the last attempt was rejected, if the page shows it. */
export type Rejection =
  | { readonly kind: 'taken'; readonly startsAt: string; readonly nextFree: readonly string[] }
  | { readonly kind: 'message'; readonly sentence: string };

export function useBooking({ booking, zone, refresh, ...events }: BookingOptions) {
  const [isBooking, setBooking] = useState(false);
  const [rejection, setRejection] = useState<Rejection | null>(null);

  async function book(startsAt: string): Promise<void> {
    setRejection(null);
    setBooking(true);
    try {
      events.onBooked(await sendBooking(booking, { startsAt, zone }));
    } catch (error) {
      await handleRejection(error, startsAt);
    } finally {
      setBooking(false);
    }
  }

  async function handleRejection(error: unknown, startsAt: string): Promise<void> {
    const outcome = bookingOutcome(error);
    switch (outcome.kind) {
      case 'taken':
        await refresh();
        return setRejection({ kind: 'taken', startsAt, nextFree: outcome.nextFree });
      case 'already-booked':
      case 'changed': {
        const found = await findCurrent(booking).catch(() => null);
        if (found) return events.onFound(found, outcome.kind === 'changed' ? 'changed-elsewhere' : 'already');
        return setRejection({ kind: 'message', sentence: explain(error) });
      }
      case 'stopped':
        return events.onStopped(outcome.state);
      case 'sign-in-expired':
        return events.onSignInExpired(explain(error));
      case 'message':
        if (error instanceof ApiError && error.code === 'schedule.off') await refresh();
        return setRejection({ kind: 'message', sentence: explain(error) });
    }
  }

  return { isBooking, rejection, book, clearRejection: () => setRejection(null) };
}

async function sendBooking(booking: Booking, choice: { startsAt: string; zone: string }): Promise<Booked> {
  if (booking.rescheduling) {
    const { link, sequence } = booking.rescheduling;
    const body = { ...choice, sequence };
    return (await call(scheduleRoutes.changeByLink, { params: { token: link }, body })).result;
  }
  const { token, source } = booking;
  const body = { ...choice, language: navigator.language, ...(source && { source }) };
  return (await call(scheduleRoutes.book, { token, body })).result;
}

async function findCurrent(booking: Booking): Promise<Booked> {
  const { result } = booking.rescheduling
    ? await call(scheduleRoutes.findByLink, { params: { token: booking.rescheduling.link } })
    : await call(scheduleRoutes.current, { token: booking.token });
  return result;
}
