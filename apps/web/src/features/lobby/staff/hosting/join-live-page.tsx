/** The Join Live page: waiting customers by product, whom agents and admins host or admit. */
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { PageHeading } from '../../../../ui/staff/layout/page-heading.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { QueueEmpty } from '../queue/queue-empty.tsx';
import { groupByProduct } from '../queue/queue-rows.ts';
import { useQueue } from '../queue/use-queue.ts';
import { JoinLiveGroup } from './join-live-group.tsx';
import { useHosting } from './use-hosting.ts';

export function JoinLivePage() {
  useTitle(m.staff_host_title());
  const { flags } = useConfig();
  const queue = useQueue();
  const hosting = useHosting();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const now = useNow();

  async function runExclusive(key: string, work: () => Promise<void>): Promise<void> {
    if (busyWith) return;
    setBusyWith(key);
    await work();
    setBusyWith(null);
  }

  const note = flags.lobbyMode ? m.staff_host_lobby() : hosting ? null : m.staff_host_read_only();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading title={m.staff_host_title()} subtitle={m.staff_host_subtitle()} />
      {note && <Box sx={{ color: 'var(--ink-2)' }}>{note}</Box>}
      <LoadingBoundary query={queue} skeletonHeights={[160]}>
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
                  void runExclusive(request?.requestId ?? group.productId, async () =>
                    hosting?.host(group, request),
                  )
                }
                onAdmit={(request) =>
                  void runExclusive(request.requestId, async () => hosting?.admit(request))
                }
              />
            ))
          )
        }
      </LoadingBoundary>
    </Box>
  );
}
