/** A meeting that waits for the agent, where the browser did not open its tab; stays until it is opened or over. */
import { Button } from '@mui/material';
import { DoorOpen } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { type MeetingDesk, useMeetingDesk } from './meeting-desk.ts';
import { useWatched } from './watched.ts';

export function OpenMeetingBanner() {
  const desk = useMeetingDesk();
  return desk && <DeskBanner desk={desk} />;
}

function DeskBanner({ desk: { door } }: { desk: MeetingDesk }) {
  const meeting = useWatched(door.waiting);
  if (!meeting) return null;

  return (
    <Banner
      role="alert"
      tone="accent"
      icon={<DoorOpen size={20} strokeWidth={1.75} />}
      action={
        <Button variant="contained" color="primary" onClick={() => door.open(meeting)}>
          {m.staff_meeting_open()}
        </Button>
      }
    >
      <strong>{m.staff_meeting_waits({ customer: meeting.customerName })}</strong>
    </Banner>
  );
}
