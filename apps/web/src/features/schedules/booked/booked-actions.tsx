/** The actions on a booking: add it to a calendar, reschedule it, cancel it. */
import { type Booked, scheduleRoutes } from '@foyer/contract/schedules/schedules.ts';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { call } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { bookingOutcome } from '../booking/booking-outcome.ts';
import { findBooking } from '../booking/find-booking.ts';
import type { BookingEvents } from '../booking/use-booking.ts';
import { whenOf } from '../zone-time.ts';
import styles from './booked.module.css';

interface BookedActionsProps {
  booked: Booked;
  onChange: () => void;
  onCancelled: () => void;
  onStopped: BookingEvents['onStopped'];
  /** The booking as it is now, when someone else changed it. */
  onRefreshed: (booked: Booked) => void;
}

export function BookedActions({ booked, onChange, onCancelled, onStopped, onRefreshed }: BookedActionsProps) {
  const [openDialog, setOpenDialog] = useState<'calendar' | 'cancel' | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => setOpenDialog(null);

  async function cancel(): Promise<void> {
    setFailure(null);
    setCancelling(true);
    try {
      const { startsAt, link } = booked;
      await call(scheduleRoutes.cancelByLink, { params: { token: link }, query: { startsAt } });
      onCancelled();
    } catch (error) {
      const outcome = bookingOutcome(error);
      const current = outcome.kind === 'changed' ? await findBooking(booked.link) : null;
      if (current) {
        close();
        onRefreshed(current);
      } else if (outcome.kind === 'stopped') onStopped(outcome.state);
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
        onClick={() => setOpenDialog('calendar')}
      >
        {m.kept_add()}
      </Button>
      <div className={styles.others}>
        <Button variant="quiet" onClick={onChange}>
          {m.kept_change()}
        </Button>
        <Button variant="quiet" onClick={() => setOpenDialog('cancel')}>
          {m.kept_cancel()}
        </Button>
      </div>
      <CalendarDialog open={openDialog === 'calendar'} calendar={booked.calendar} onClose={close} />
      <Dialog
        open={openDialog === 'cancel'}
        title={m.kept_cancel_title()}
        onClose={close}
        actions={
          <>
            <Button variant="outlined" onClick={close}>
              {m.kept_cancel_keep()}
            </Button>
            <Button variant="danger" busy={isCancelling && m.kept_cancelling()} onClick={() => void cancel()}>
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
  const newTabProps = { target: '_blank', rel: 'noreferrer', onClick: onClose };
  return (
    <Dialog
      open={open}
      title={m.kept_add()}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {m.kept_add_close()}
        </Button>
      }
    >
      {m.kept_add_text()}
      <span className={styles.calendars}>
        <LinkButton variant="outlined" href={calendar.ics} download onClick={onClose}>
          {m.kept_add_file()}
        </LinkButton>
        <LinkButton variant="outlined" href={calendar.google} {...newTabProps}>
          {m.kept_add_google()}
        </LinkButton>
        <LinkButton variant="outlined" href={calendar.outlook} {...newTabProps}>
          {m.kept_add_outlook()}
        </LinkButton>
      </span>
    </Dialog>
  );
}
