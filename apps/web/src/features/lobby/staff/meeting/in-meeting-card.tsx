/** The banner for the meeting that a host is in, with an agent's button to transfer the customer. */
import { Button } from '@mui/material';
import { ArrowRightLeft, Video } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { useMeetingController } from './meeting-controller.ts';
import { useCurrentMeeting } from './use-current-meeting.ts';

const TransferDialog = lazyPart(async () => ({
  default: (await import('../transfer/transfer-dialog.tsx')).TransferDialog,
}));

/** @param props.mayTransfer false for admins, who cannot transfer the customer of a meeting */
export function InMeetingCard({ mayTransfer = true }: { mayTransfer?: boolean }) {
  const meetings = useMeetingController();
  const meeting = useCurrentMeeting();
  const [isOpen, setOpen] = useState(false);
  if (!meetings || !meeting) return null;

  return (
    <>
      <Banner
        tone="ok"
        icon={Video}
        action={
          mayTransfer && (
            <Button
              startIcon={<ArrowRightLeft size={18} strokeWidth={1.75} aria-hidden />}
              onClick={() => setOpen(true)}
            >
              {m.staff_transfer()}
            </Button>
          )
        }
      >
        <strong>{m.staff_meeting_inside({ customer: meeting.customerName })}</strong>
        {meeting.productName && <span> {meeting.productName}</span>}
      </Banner>
      {isOpen && (
        <Suspense fallback={null}>
          <TransferDialog meetings={meetings} meeting={meeting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
