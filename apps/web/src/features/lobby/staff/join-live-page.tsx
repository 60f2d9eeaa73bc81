/** Join Live: who waits, product by product; an agent hosts or admits them. */
import type { QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { PageHeading } from '../../../ui/staff/page-heading.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useNow } from '../../../ui/staff/use-now.ts';
import { JoinLiveGroup } from './join-live-group.tsx';
import { QueueEmpty } from './queue-empty.tsx';
import { groupByProduct } from './queue-rows.ts';
import { useHosting } from './use-hosting.ts';
import { useQueue } from './use-queue.ts';

const noNow = (): number => Date.now();

export function JoinLivePage() {
  useTitle(m.staff_host_title());
  const { flags } = useConfig();
  const queue = useQueue();
  const hosting = useHosting();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const now = useNow(noNow);

  async function during(key: string, work: () => Promise<void>): Promise<void> {
    if (busyWith) return;
    setBusyWith(key);
    await work();
    setBusyWith(null);
  }

  const note = flags.lobbyMode ? m.staff_host_lobby() : hosting ? null : m.staff_host_admins();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading title={m.staff_host_title()} subtitle={m.staff_host_subtitle()} />
      {note && <Box sx={{ color: 'var(--ink-2)' }}>{note}</Box>}
      <Loaded answer={queue} heights={[160]}>
        {(requests) =>
          requests.length === 0 ? (
            <Panel>
              <QueueEmpty isLit>{m.staff_host_empty()}</QueueEmpty>
            </Panel>
          ) : (
            groupByProduct(requests).map((group) => (
              <JoinLiveGroup
                key={group.productId}
                group={group}
                now={now}
                busyWith={busyWith}
                hosting={flags.lobbyMode ? null : hosting}
                onHost={(request: QueuedRequest | null) =>
                  void during(request?.requestId ?? group.productId, async () =>
                    hosting?.host(group, request),
                  )
                }
                onAdmit={(request) => void during(request.requestId, async () => hosting?.admit(request))}
              />
            ))
          )
        }
      </Loaded>
    </Box>
  );
}
