/** The page of a guest: the invitation, and the room after the agent admitted them. */
import { guestInvitationRoutes } from '@foyer/contract/meetings/guest-invitations.ts';
import type { ConsentAnswer } from '@foyer/contract/meetings/recording-consent.ts';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { type InitialDevices, initialDevicesOf } from '../../features/devices/index.ts';
import { GuestEntry, useInvitation } from '../../features/guests/index.ts';
import { BrandBar } from '../../features/tenants/index.ts';
import { call } from '../../platform/api/api.ts';
import { useConfig } from '../../platform/config/config.ts';
import { chime } from '../../platform/devices/chime.ts';
import { recallDevices } from '../../platform/devices/device-choice.ts';
import { lazyPart } from '../../platform/parts/lazy-part.ts';
import { FailedPage } from '../pages/failed-page.tsx';
import { LoadingPage } from '../pages/loading-page.tsx';
import { guestRoomParts } from '../room-parts.ts';

const MeetingRoom = lazyPart(async () => ({
  default: (await import('../../features/meetings/index.ts')).MeetingRoom,
}));

const EarlyConsent = lazyPart(async () => ({
  default: (await import('../../features/recording/index.ts')).EarlyConsent,
}));

function earlyConsentOf(invitationToken: string) {
  const params = { invitationToken };
  return {
    find: async () => (await call(guestInvitationRoutes.findConsent, { params })).result,
    save: async (body: ConsentAnswer) =>
      (await call(guestInvitationRoutes.answerConsent, { params, body })).result,
  };
}

export default function GuestPage() {
  const { invitationToken = '' } = useParams();
  const { invitation, view } = useInvitation(invitationToken);
  const { videoMuteForCustomer, serverSideRecording } = useConfig().flags;
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
        <Suspense fallback={<LoadingPage />}>
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
        <>
          {view.status === 'waiting' && serverSideRecording && (
            <Suspense>
              <EarlyConsent {...earlyConsentOf(invitationToken)} />
            </Suspense>
          )}
          <GuestEntry
            invitation={invitation}
            view={view}
            initialDevices={initialDevices}
            onInitialDevices={setChosen}
            startsWithoutVideo={videoMuteForCustomer}
          />
        </>
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
