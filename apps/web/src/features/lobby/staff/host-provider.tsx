/** Opens an agent's meetings for everything below where there is no lobby, and closes them with the console. */
import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../../../platform/config.ts';
import type { SignedInPerson } from '../../users/index.ts';
import { useAskAgain } from './ask-again.ts';
import { type MeetingDesk, MeetingDeskContext } from './meeting-desk.ts';
import { openHost } from './open-host.ts';
import { queueKey } from './use-queue.ts';

export function HostProvider({ agent, children }: { agent: SignedInPerson; children: ReactNode }) {
  const { tenant } = useConfig();
  const askAgain = useAskAgain();
  const [desk, setDesk] = useState<MeetingDesk | null>(null);

  useEffect(() => {
    const opened = openHost({
      agent,
      tenant,
      onQueueMoved: () => askAgain.about(queueKey),
    });
    setDesk(opened);
    return () => opened.close();
  }, [agent, tenant, askAgain]);

  return <MeetingDeskContext value={desk}>{children}</MeetingDeskContext>;
}
