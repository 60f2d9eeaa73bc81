/** Provides the meeting controller of a host without lobby mode, for as long as the console is open. */
import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../../../../platform/config/config.ts';
import type { SignedInPerson } from '../../../users/index.ts';
import { type MeetingController, MeetingControllerContext } from '../meeting/meeting-controller.ts';
import { presenceKey } from '../presence/use-presence.ts';
import { useRefetchThrottle } from '../queue/refetch-throttle.ts';
import { queueKey } from '../queue/use-queue.ts';
import { openHostController } from './open-host-controller.ts';

export function HostProvider({ host, children }: { host: SignedInPerson; children: ReactNode }) {
  const { tenant } = useConfig();
  const refetchThrottle = useRefetchThrottle();
  const [meetings, setMeetings] = useState<MeetingController | null>(null);

  useEffect(() => {
    const opened = openHostController({
      agent: host,
      tenant,
      onQueueChanged() {
        refetchThrottle.refetch(queueKey);
        refetchThrottle.refetch(presenceKey);
      },
    });
    setMeetings(opened);
    return () => opened.close();
  }, [host, tenant, refetchThrottle]);

  return <MeetingControllerContext value={meetings}>{children}</MeetingControllerContext>;
}
