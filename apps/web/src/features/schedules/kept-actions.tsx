/** What can be done with a booked time: into a calendar, to another time, or not at all. */
import { type Booked, scheduleRoutes } from '@foyer/contract/schedules.ts';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { call } from '../../platform/api.ts';
import { explain } from '../../platform/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bookingOutcome } from './booking-outcome.ts';
import styles from './kept.module.css';
import type { BookingEvents } from './use-booking.ts';
import { whenOf } from './zone-time.ts';

interface KeptActionsProps {
  booked: Booked;
  onChange: () => void;
  onCancelled: () => void;
  onStopped: BookingEvents['onStopped'];
}

export function KeptActions({ booked, onChange, onCancelled, onStopped }: KeptActionsProps) {
  const [asks, setAsks] = useState<'calendar' | 'cancel' | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => setAsks(null);

  async function cancel(): Promise<void> {
    setFailure(null);
    setCancelling(true);
    try {
      await call(scheduleRoutes.cancelByLink, { params: { token: booked.link } });
      onCancelled();
    } catch (error) {
      const outcome = bookingOutcome(error);
      if (outcome.kind === 'stopped') onStopped(outcome.state);
      else setFailure(explain(error));
    } finally {
      setCancelling(false);
    }
  }

  return (
    <div className={styles.actions}>
      <Button
        wide
        icon={<CalendarPlus size={20} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsks('calendar')}
      >
        {m.kept_add()}
      </Button>
      <div className={styles.others}>
        <Button look="quiet" onClick={onChange}>
          {m.kept_change()}
        </Button>
        <Button look="quiet" onClick={() => setAsks('cancel')}>
          {m.kept_cancel()}
        </Button>
      </div>
      <CalendarDialog open={asks === 'calendar'} calendar={booked.calendar} onClose={close} />
      <Dialog
        open={asks === 'cancel'}
        title={m.kept_cancel_title()}
        onClose={close}
        actions={
          <>
            <Button look="outlined" onClick={close}>
              {m.kept_cancel_stay()}
            </Button>
            <Button look="danger" busy={isCancelling && m.kept_cancelling()} onClick={() => void cancel()}>
              {m.kept_cancel_yes()}
            </Button>
          </>
        }
      >
        {m.kept_cancel_text({ when: whenOf(booked.startsAt, booked.zone), product: booked.productName })}
        {failure && <Banner tone="bad">{failure}</Banner>}
      </Dialog>
    </div>
  );
}

interface CalendarDialogProps {
  open: boolean;
  calendar: Booked['calendar'];
  onClose: () => void;
}

function CalendarDialog({ open, calendar, onClose }: CalendarDialogProps) {
  const abroad = { target: '_blank', rel: 'noreferrer', onClick: onClose };
  return (
    <Dialog
      open={open}
      title={m.kept_add()}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          {m.kept_add_close()}
        </Button>
      }
    >
      {m.kept_add_text()}
      <span className={styles.calendars}>
        <LinkButton look="outlined" href={calendar.ics} download onClick={onClose}>
          {m.kept_add_file()}
        </LinkButton>
        <LinkButton look="outlined" href={calendar.google} {...abroad}>
          {m.kept_add_google()}
        </LinkButton>
        <LinkButton look="outlined" href={calendar.outlook} {...abroad}>
          {m.kept_add_outlook()}
        </LinkButton>
      </span>
    </Dialog>
  );
}
