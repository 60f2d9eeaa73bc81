/** The banner for a pending meeting, whose tab the browser blocked; shown until it is opened or over. */
import { Button } from '@mui/material';
import { DoorOpen } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { type MeetingController, useMeetingController } from './meeting-controller.ts';

export function OpenMeetingBanner() {
  const meetings = useMeetingController();
  return meetings && <PendingMeetingBanner meetings={meetings} />;
}

function PendingMeetingBanner({ meetings: { tab } }: { meetings: MeetingController }) {
  const meeting = useObservable(tab.pendingMeeting);
  if (!meeting) return null;

  return (
    <Banner
      role="alert"
      tone="info"
      icon={DoorOpen}
      action={
        <Button variant="contained" color="primary" onClick={() => tab.open(meeting)}>
          {m.staff_meeting_open()}
        </Button>
      }
    >
      <strong>{m.staff_meeting_waits({ customer: meeting.customerName })}</strong>
    </Banner>
  );
}
