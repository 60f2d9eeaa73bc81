/** Step 3: the times there are, on the customer's clock and the tenant's, and the one that is chosen. */
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { explain } from '../../platform/errors.ts';
import { useOnline } from '../../platform/use-online.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { GreyShapes } from '../../ui/grey-shapes.tsx';
import { Page } from '../../ui/page.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Title } from '../../ui/title.tsx';
import { BrandBar } from '../tenants/index.ts';
import { ChoiceFoot } from './choice-foot.tsx';
import { Clocks } from './clocks.tsx';
import { DayStrip } from './day-strip.tsx';
import styles from './pick-time.module.css';
import { TakenBanner } from './taken-banner.tsx';
import { TimeGrid } from './time-grid.tsx';
import { isFree, stateOfDay, type Times } from './times.ts';
import { type Booking, type BookingEvents, useBooking } from './use-booking.ts';
import { useTimes } from './use-times.ts';
import { calendarDay, currentName, dayOf, ownZone, whenOf } from './zone-time.ts';

interface PickTimePageProps extends BookingEvents {
  product: { readonly slug: string; readonly durationMinutes?: number };
  booking: Booking;
  /** Back to what stands, or to the lobby. */
  back: { readonly label: string; readonly onBack: () => void } | null;
}

export function PickTimePage({ product, booking, back, ...events }: PickTimePageProps) {
  const { scheduleLabel, timeZone } = useConfig();
  const isOnline = useOnline();
  const moving = booking.moving;
  const [zone, setZone] = useState(() => (moving ? currentName(moving.zone) : ownZone()));
  const model = useTimes(product.slug, zone);
  const { times } = model;
  const [chosen, setChosen] = useState<string | null>(null);
  const [asksToChoose, setAsksToChoose] = useState(false);
  const { isBooking, refused, book, forget } = useBooking({
    booking,
    zone,
    refresh: model.refresh,
    ...events,
  });
  const title = moving ? m.times_change_title() : m.times_title();
  const minutes = times?.durationMinutes ?? product.durationMinutes;
  // What is full by now is not chosen any more, though it was.
  const standing = chosen && times && !isGone(times, chosen) ? chosen : null;
  useTitle(title);

  function choose(startsAt: string): void {
    setChosen(startsAt);
    setAsksToChoose(false);
    forget();
    model.chooseDay(calendarDay(startsAt, zone));
  }

  function handIn(): void {
    if (standing) return void book(standing);
    setAsksToChoose(true);
    document.getElementById('schedule-times')?.focus();
  }

  const hasNothing = times?.nextFree === null;
  return (
    <>
      <BrandBar />
      <Page width="column">
        <div className={styles.page}>
          {!moving && (
            <Stepper
              step={3}
              of={4}
              name={m.step_time()}
              lasts={minutes ? m.times_lasts({ count: minutes }) : m.step_time_lasts()}
            />
          )}
          <Title>{hasNothing ? m.times_none_title() : title}</Title>
          {!hasNothing && (
            <Clocks
              zone={zone}
              tenantZone={times?.tenantZone ?? timeZone}
              onZone={(next) => {
                setZone(next);
                if (standing) model.chooseDay(calendarDay(standing, next));
              }}
            />
          )}
          <div className={styles.notes}>
            {!isOnline && <Banner tone="offline">{m.offline_typed_is_kept()}</Banner>}
            {refused?.kind === 'said' && <Banner tone="bad">{refused.sentence}</Banner>}
            {refused?.kind === 'taken' && <TakenBanner refused={refused} zone={zone} onChoose={choose} />}
            {model.failure !== null && (
              <Banner
                tone="bad"
                action={
                  <Button look="quiet" onClick={() => void model.retry()}>
                    {m.try_again()}
                  </Button>
                }
              >
                {times ? explain(model.failure) : m.times_failed()}
              </Banner>
            )}
          </div>
          {hasNothing ? (
            <p className={styles.empty}>{m.times_none_text()}</p>
          ) : (
            <Days model={model} chosen={standing} onChoose={choose} />
          )}
          <ChoiceFoot
            chosen={standing}
            zone={zone}
            tenantZone={times?.tenantZone ?? timeZone}
            asksToChoose={asksToChoose}
            label={moving ? m.times_change() : scheduleLabel}
            busy={isBooking && (moving ? m.times_changing() : m.times_booking())}
            onHandIn={hasNothing ? null : handIn}
            back={back}
          />
        </div>
      </Page>
    </>
  );
}

interface DaysProps {
  model: ReturnType<typeof useTimes>;
  chosen: string | null;
  onChoose: (startsAt: string) => void;
}

function Days({ model, chosen, onChoose }: DaysProps) {
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
      <DayStrip times={times} day={day} onDay={model.chooseDay} onWalk={model.walkTo} />
      <div aria-live="polite">
        {(state === 'none' || state === 'full') && (
          <p className={styles.empty}>
            {m.times_day_none()}{' '}
            {nextFree && (
              <>
                {m.times_next_free({ when: whenOf(nextFree, times.zone) })}
                <Button look="quiet" onClick={() => model.chooseDay(calendarDay(nextFree, times.zone))}>
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

// A start that is not known (days of another strip) may well be free; one that is known and full is not.
function isGone(times: Times, startsAt: string): boolean {
  const those = times.byDay.get(calendarDay(startsAt, times.zone));
  return those !== undefined && !isFree(times, startsAt);
}
