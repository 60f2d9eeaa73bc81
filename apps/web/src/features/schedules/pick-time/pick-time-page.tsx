/** Step 3: the bookable times in the customer's and the tenant's zone, and the choice. */
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api/api-error.ts';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { useOnline } from '../../../platform/connection/use-online.ts';
import { draft } from '../../../platform/local-storage.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { GreyShapes } from '../../../ui/layout/grey-shapes.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Title } from '../../../ui/layout/title.tsx';
import { BrandBar } from '../../tenants/index.ts';
import { TakenBanner } from '../booking/taken-banner.tsx';
import { type Booking, type BookingEvents, useBooking } from '../booking/use-booking.ts';
import { browserZone, calendarDay, currentName, dayOf, whenOf } from '../zone-time.ts';
import { ChoiceFoot } from './choice-foot.tsx';
import { Clocks } from './clocks.tsx';
import { DayStrip } from './day-strip.tsx';
import styles from './pick-time.module.css';
import { TimeGrid } from './time-grid.tsx';
import { isFree, stateOfDay, type Times } from './times.ts';
import { useTimes } from './use-times.ts';

interface PickTimePageProps extends BookingEvents {
  product: { readonly slug: string; readonly durationMinutes?: number };
  booking: Booking;
  /** Returns to the existing booking, or to the lobby. */
  back: { readonly label: string; readonly onBack: () => void } | null;
  /** Who books, and the way out for another person at this browser; absent while rescheduling. */
  customer?: { readonly name: string; readonly onOther: () => void };
  /** Shown above the times. */
  note?: ReactNode;
}

export function PickTimePage({ product, booking, back, customer, note, ...events }: PickTimePageProps) {
  const { scheduleLabel, timeZone } = useConfig();
  const isOnline = useOnline();
  const rescheduling = booking.rescheduling;
  const [zone, setZone] = useState(() =>
    rescheduling ? currentName(rescheduling.zone) : browserZone(timeZone),
  );
  // The times are in the tenant's zone then, which the customer may not expect.
  const [isChoosingZone, setChoosingZone] = useState(() => !rescheduling && browserZone('') === '');
  const choiceKey = `time ${rescheduling ? rescheduling.id : product.slug}`;
  const [chosen, setChosen] = useState<string | null>(() => upcoming(draft.get(choiceKey)));
  const model = useTimes(product.slug, {
    zone,
    firstDay: chosen && calendarDay(chosen, zone),
    link: rescheduling?.link,
  });
  // The browser knows a zone that is newer than the server's data.
  const isUnknownToServer = model.failure instanceof ApiError && Boolean(model.failure.fields?.zone);
  if (isUnknownToServer && zone !== timeZone) {
    setZone(timeZone);
    setChoosingZone(true);
  }
  const { times } = model;
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const { isBooking, rejection, book, clearRejection } = useBooking({
    booking,
    zone,
    refresh: model.refresh,
    ...events,
    onBooked(booked) {
      draft.remove(choiceKey);
      events.onBooked(booked);
    },
  });
  const title = rescheduling ? m.times_change_title() : m.times_title();
  const minutes = times?.durationMinutes ?? product.durationMinutes;
  // A chosen start that has become full is not available any more.
  const available = chosen && times && !isTaken(times, chosen) ? chosen : null;
  useTitle(title);

  function choose(startsAt: string): void {
    setChosen(startsAt);
    draft.set(choiceKey, startsAt);
    setChoiceMissing(false);
    clearRejection();
    model.chooseDay(calendarDay(startsAt, zone));
  }

  function submit(): void {
    if (available && available === rescheduling?.startsAt) back?.onBack();
    else if (available) void book(available);
    else {
      setChoiceMissing(true);
      document.getElementById('schedule-times')?.focus();
    }
  }

  const hasNothing = times?.nextFree === null;
  return (
    <>
      <BrandBar />
      <Page width="content">
        <div className={styles.page} data-empty={hasNothing ? '' : undefined}>
          <div className={styles.head}>
            {!rescheduling && (
              <Stepper
                current={3}
                total={4}
                name={m.step_time()}
                lasts={minutes ? m.times_lasts({ count: minutes }) : m.step_time_lasts()}
              />
            )}
            <Title>{hasNothing ? m.times_none_title() : title}</Title>
            {customer?.name && (
              <p className={styles.person}>
                {m.times_for({ name: customer.name })}{' '}
                <Button variant="quiet" onClick={customer.onOther}>
                  {m.times_for_other()}
                </Button>
              </p>
            )}
            <div className={styles.notes}>
              {note}
              {!isOnline && <Banner tone="offline">{m.offline_typed_is_kept()}</Banner>}
              {rejection?.kind === 'message' && <Banner tone="bad">{rejection.sentence}</Banner>}
              {rejection?.kind === 'taken' && (
                <TakenBanner rejection={rejection} zone={zone} onChoose={choose} />
              )}
              {model.failure !== null && (
                <Banner
                  tone="bad"
                  action={
                    <Button variant="quiet" onClick={model.retry}>
                      {m.try_again()}
                    </Button>
                  }
                >
                  {times ? explain(model.failure) : m.times_failed()}
                </Banner>
              )}
            </div>
          </div>
          {hasNothing ? (
            <p className={styles.empty}>{m.times_none_text()}</p>
          ) : (
            <div className={styles.days}>
              <Clocks
                zone={zone}
                tenantZone={times?.tenantZone ?? timeZone}
                isChoosing={isChoosingZone}
                onChoosing={setChoosingZone}
                onZone={(next) => {
                  setZone(next);
                  if (available) model.chooseDay(calendarDay(available, next));
                }}
              />
              {times && model.day && (
                <DayStrip
                  times={times}
                  day={model.day}
                  onDay={model.chooseDay}
                  onShowStrip={model.showStrip}
                />
              )}
            </div>
          )}
          {!hasNothing && (
            <div className={styles.timesOfDay}>
              <TimesOfDay model={model} chosen={available} onChoose={choose} />
            </div>
          )}
          <ChoiceFoot
            chosen={available}
            zone={zone}
            tenantZone={times?.tenantZone ?? timeZone}
            isChoiceMissing={isChoiceMissing}
            label={rescheduling ? m.times_change() : scheduleLabel}
            busy={isBooking && (rescheduling ? m.times_changing() : m.times_booking())}
            onSubmit={hasNothing ? null : submit}
            back={back}
          />
        </div>
      </Page>
    </>
  );
}

interface TimesOfDayProps {
  model: ReturnType<typeof useTimes>;
  chosen: string | null;
  onChoose: (startsAt: string) => void;
}

function TimesOfDay({ model, chosen, onChoose }: TimesOfDayProps) {
  const { times, day } = model;
  if (!times || !day) {
    return model.failure === null ? (
      <div className={styles.empty}>
        <GreyShapes heights={[44, 64, 60, 60, 60]} />
      </div>
    ) : null;
  }

  const state = stateOfDay(times, day);
  const nextFree = times.nextFree;
  return (
    <>
      <div aria-live="polite">
        {(state === 'none' || state === 'full') && (
          <p className={styles.empty}>
            {m.times_day_none()}{' '}
            {nextFree && (
              <>
                {m.times_next_free({ when: whenOf(nextFree, times.zone) })}
                <Button variant="quiet" onClick={() => model.chooseDay(calendarDay(nextFree, times.zone))}>
                  {m.times_show_next()}
                </Button>
              </>
            )}
          </p>
        )}
      </div>
      {state === 'unknown' ? (
        <div className={styles.empty}>
          <GreyShapes heights={[60, 60, 60]} />
        </div>
      ) : (
        <TimeGrid
          times={times}
          day={day}
          dayName={dayOf(`${day}T12:00:00Z`, 'UTC')}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

/** A saved start that is not over. */
function upcoming(saved: unknown): string | null {
  return typeof saved === 'string' && Date.parse(saved) > serverNow() ? saved : null;
}

// An unknown start (of a day that is not loaded) may be free; a known one without capacity is taken.
function isTaken(times: Times, startsAt: string): boolean {
  const timesOfDay = times.byDay.get(calendarDay(startsAt, times.zone));
  return timesOfDay !== undefined && !isFree(times, startsAt);
}
