/** Opens an agent's meetings for everything below where there is no lobby, and closes them with the console. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../../../platform/config.ts';
import type { SignedInPerson } from '../../users/index.ts';
import { type MeetingDesk, MeetingDeskContext } from './meeting-desk.ts';
import { openHost } from './open-host.ts';
import { queueKey } from './use-queue.ts';

export function HostProvider({ agent, children }: { agent: SignedInPerson; children: ReactNode }) {
  const { tenant } = useConfig();
  const queries = useQueryClient();
  const [desk, setDesk] = useState<MeetingDesk | null>(null);

  useEffect(() => {
    const opened = openHost({
      agent,
      tenant,
      onQueueMoved: () => void queries.invalidateQueries({ queryKey: queueKey }),
    });
    setDesk(opened);
    return () => opened.close();
  }, [agent, tenant, queries]);

  return <MeetingDeskContext value={desk}>{children}</MeetingDeskContext>;
}
