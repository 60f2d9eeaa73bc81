/** Says on the console that the agent is in a meeting, and hands its customer on. */
import { Button } from '@mui/material';
import { ArrowRightLeft, Video } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { useMeetingDesk } from './meeting-desk.ts';
import { useInside } from './use-inside.ts';

const TransferDialog = lazy(async () => ({
  default: (await import('./transfer-dialog.tsx')).TransferDialog,
}));

export function InMeetingCard() {
  const desk = useMeetingDesk();
  const meeting = useInside();
  const [isOpen, setOpen] = useState(false);
  if (!desk || !meeting) return null;

  return (
    <>
      <Banner
        tone="ok"
        icon={<Video size={20} strokeWidth={1.75} />}
        action={
          <Button
            startIcon={<ArrowRightLeft size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {m.staff_transfer()}
          </Button>
        }
      >
        <strong>{m.staff_meeting_inside({ customer: meeting.customerName })}</strong>
        {meeting.productName && ` ${meeting.productName}`}
      </Banner>
      {isOpen && (
        <Suspense fallback={null}>
          <TransferDialog desk={desk} meeting={meeting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
