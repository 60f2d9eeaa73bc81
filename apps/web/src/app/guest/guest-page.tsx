/** The page of a guest: the invitation, and the room after the agent admitted them. */
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { type InitialDevices, initialDevicesOf } from '../../features/devices/index.ts';
import { GuestEntry, useInvitation } from '../../features/guests/index.ts';
import { BrandBar } from '../../features/tenants/index.ts';
import { useConfig } from '../../platform/config/config.ts';
import { chime } from '../../platform/devices/chime.ts';
import { recallDevices } from '../../platform/devices/device-choice.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { FailedPage } from '../pages/failed-page.tsx';
import { guestRoomParts } from '../room-parts.ts';

const MeetingRoom = lazyPart(async () => ({
  default: (await import('../../features/meetings/index.ts')).MeetingRoom,
}));

export default function GuestPage() {
  const { invitationToken = '' } = useParams();
  const { invitation, view } = useInvitation(invitationToken);
  const { videoMuteForCustomer } = useConfig().flags;
  const remembered = useMemo(
    () => initialDevicesOf(recallDevices(), videoMuteForCustomer),
    [videoMuteForCustomer],
  );
  const [chosen, setChosen] = useState<InitialDevices | null>(null);
  const initialDevices = chosen ?? remembered;
  useChimeAfterWait(view.status);

  switch (view.status) {
    case 'failed':
      return (
        <FailedPage bar={<BrandBar bare />} reference={view.requestId} onRetry={() => invitation?.reload()} />
      );
    case 'admitted':
      return (
        <Suspense>
          <MeetingRoom
            meetingId={view.invitation.meetingId}
            as="customer"
            start={initialDevices}
            token={async () => (await invitation?.token()) ?? null}
            parts={guestRoomParts}
          />
        </Suspense>
      );
    default:
      return (
        <GuestEntry
          invitation={invitation}
          view={view}
          initialDevices={initialDevices}
          onInitialDevices={setChosen}
          startsWithoutVideo={videoMuteForCustomer}
        />
      );
  }
}

/** Guests may look at another page while they wait. */
function useChimeAfterWait(status: string): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'waiting' && status === 'admitted') chime();
    before.current = status;
  }, [status]);
}
