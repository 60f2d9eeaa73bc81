/** Booking the chosen start, or moving a booked one to it, and what becomes of a refusal. */

import { type Booked, type ClickSource, scheduleRoutes } from '@foyer/contract/schedules.ts';
import { useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { explain } from '../../platform/errors.ts';
import type { PageState } from '../../ui/road-words.ts';
import { bookingOutcome } from './booking-outcome.ts';

/** A new start for a customer, or another one for what is booked. */
export type Booking =
  | { readonly token: string; readonly source: ClickSource | null; readonly moving?: undefined }
  | { readonly moving: Booked };

export interface BookingEvents {
  readonly onBooked: (booked: Booked) => void;
  /** Another start stands: booked before, or changed elsewhere meanwhile. */
  readonly onStanding: (booked: Booked, why: 'already' | 'elsewhere') => void;
  readonly onStopped: (state: PageState) => void;
  readonly onSignInOver: (sentence: string) => void;
}

interface UseBooking extends BookingEvents {
  readonly booking: Booking;
  readonly zone: string;
  /** What stands now is asked again. */
  readonly refresh: () => Promise<void>;
}

/** What the last try came to, as far as it is said on the page. */
export type Refused =
  | { readonly kind: 'taken'; readonly startsAt: string; readonly nextFree: readonly string[] }
  | { readonly kind: 'said'; readonly sentence: string };

export function useBooking({ booking, zone, refresh, ...events }: UseBooking) {
  const [isBooking, setBooking] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function book(startsAt: string): Promise<void> {
    setRefused(null);
    setBooking(true);
    try {
      events.onBooked(await ask(booking, { startsAt, zone }));
    } catch (error) {
      await refuse(error, startsAt);
    } finally {
      setBooking(false);
    }
  }

  async function refuse(error: unknown, startsAt: string): Promise<void> {
    const outcome = bookingOutcome(error);
    switch (outcome.kind) {
      case 'taken':
        await refresh();
        return setRefused({ kind: 'taken', startsAt, nextFree: outcome.nextFree });
      case 'already-booked':
      case 'changed': {
        const standing = await find(booking).catch(() => null);
        if (standing)
          return events.onStanding(standing, outcome.kind === 'changed' ? 'elsewhere' : 'already');
        return setRefused({ kind: 'said', sentence: explain(error) });
      }
      case 'stopped':
        return events.onStopped(outcome.state);
      case 'sign-in-over':
        return events.onSignInOver(explain(error));
      case 'said':
        if (error instanceof ApiError && error.code === 'schedule.off') await refresh();
        return setRefused({ kind: 'said', sentence: explain(error) });
    }
  }

  return { isBooking, refused, book, forget: () => setRefused(null) };
}

async function ask(booking: Booking, wished: { startsAt: string; zone: string }): Promise<Booked> {
  if (booking.moving) {
    const { link, sequence } = booking.moving;
    const body = { ...wished, sequence };
    return (await call(scheduleRoutes.changeByLink, { params: { token: link }, body })).result;
  }
  const { token, source } = booking;
  const body = { ...wished, language: navigator.language, ...(source && { source }) };
  return (await call(scheduleRoutes.book, { token, body })).result;
}

async function find(booking: Booking): Promise<Booked> {
  const { result } = booking.moving
    ? await call(scheduleRoutes.findByLink, { params: { token: booking.moving.link } })
    : await call(scheduleRoutes.current, { token: booking.token });
  return result;
}
