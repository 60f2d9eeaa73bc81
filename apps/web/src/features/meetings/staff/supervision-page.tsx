/** The page on which an admin monitors a running meeting, whispers to its agent, or steps in. */
import type { Supervision } from '@foyer/contract/meetings/supervision.ts';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Ear, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useObservable } from '../../../platform/state/use-observable.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { formatElapsed } from '../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../ui/staff/use-now.ts';
import { usePerson } from '../../users/staff/index.ts';
import { createBrowserMonitor } from './browser-monitor.ts';
import { idle, type Monitor, type MonitorState } from './monitor.ts';
import { problemText } from './monitor-labels.ts';
import { MonitorStage } from './monitor-stage.tsx';
import { StepIn } from './step-in.tsx';
import { supervisionKey, useSupervision } from './use-supervision.ts';
import { WhisperButton } from './whisper-button.tsx';

export function SupervisionPage() {
  useTitle(m.staff_supervision_title());
  const { meetingId = '' } = useParams();
  const supervision = useSupervision(meetingId);
  return (
    <Box sx={gridStyles}>
      <PageHeading
        title={m.staff_supervision_title()}
        subtitle={supervision.data && <Subtitle supervision={supervision.data} />}
      />
      <LoadingBoundary query={supervision} skeletonHeights={[360]}>
        {(data) => <Monitored key={meetingId} supervision={data} />}
      </LoadingBoundary>
    </Box>
  );
}

function Subtitle({ supervision }: { supervision: Supervision }) {
  const { agentName: agent, customerName: customer, productName: product, startedAt, status } = supervision;
  const now = useNow();
  const participants = m.staff_supervision_who({ agent, customer, product });
  if (!startedAt || status === 'ended') return participants;
  return `${participants} · ${formatElapsed(now - Date.parse(startedAt))}`;
}

function Monitored({ supervision }: { supervision: Supervision }) {
  const { meetingId, status, supervisor, agentName } = supervision;
  const monitor = useMonitor(meetingId);
  const state = useObservable(monitor, idle);
  const self = usePerson();
  const other = supervisor && supervisor.userId !== self?.userId ? supervisor.name : null;
  const isOpen = status === 'open';
  const isListening = state.status !== 'idle';
  const problem = state.problem && problemText(state.problem);

  return (
    <>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {!isOpen && (
        <Banner tone="info" icon={Info}>
          {m.staff_supervision_ended()}
        </Banner>
      )}
      {isOpen && !isListening && other && (
        <Banner icon={Ear}>{m.staff_supervision_other({ name: other })}</Banner>
      )}
      {isListening ? (
        <Listening monitor={monitor} state={state} supervision={supervision} />
      ) : (
        isOpen && (
          <Panel sx={introStyles}>
            <p>{m.staff_supervision_intro({ agent: agentName })}</p>
            <Box sx={actionStyles}>
              {!other && (
                <Button
                  variant="contained"
                  color="primary"
                  startIcon={<Ear {...icon} aria-hidden />}
                  onClick={() => monitor?.start()}
                >
                  {m.staff_supervision_start()}
                </Button>
              )}
              <StepIn supervision={supervision} />
            </Box>
          </Panel>
        )
      )}
    </>
  );
}

interface ListeningProps {
  monitor: Monitor | null;
  state: MonitorState;
  supervision: Supervision;
}

function Listening({ monitor, state, supervision }: ListeningProps) {
  return (
    <Panel component="section" aria-label={m.staff_supervision_meeting()} sx={{ overflow: 'hidden' }}>
      <MonitorStage state={state} supervision={supervision} />
      <Box sx={barStyles}>
        <Box role="status" sx={{ flex: '1 1 200px', color: 'var(--ink-2)' }}>
          {statusSentence(state, supervision.agentName)}
        </Box>
        <Box sx={actionStyles}>
          {state.isAudioBlocked && <Button onClick={() => monitor?.startAudio()}>{m.room_sound_on()}</Button>}
          <WhisperButton monitor={monitor} state={state} agentName={supervision.agentName} />
          <StepIn supervision={supervision} />
          <Button onClick={() => void monitor?.stop()}>{m.staff_supervision_stop()}</Button>
        </Box>
      </Box>
    </Panel>
  );
}

function statusSentence({ status, whisper }: MonitorState, agent: string): string {
  if (status === 'connecting') return m.staff_supervision_connecting();
  if (status === 'reconnecting') return m.staff_supervision_reconnecting();
  return whisper === 'on' ? m.staff_whisper_on({ agent }) : m.staff_supervision_listening({ agent });
}

/** The monitor of this page; leaving the page ends the supervision. */
function useMonitor(meetingId: string): Monitor | null {
  const [monitor, setMonitor] = useState<Monitor | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => {
    const created = createBrowserMonitor(meetingId);
    let before = created.state().status;
    const unsubscribe = created.subscribe(() => {
      const { status } = created.state();
      if (status !== before) void queryClient.invalidateQueries({ queryKey: supervisionKey(meetingId) });
      before = status;
    });
    setMonitor(created);
    return () => {
      unsubscribe();
      created.close();
    };
  }, [meetingId, queryClient]);
  return monitor;
}

const icon = { size: 20, strokeWidth: 1.75 } as const;
const gridStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' } as const;
const actionStyles = { display: 'flex', flexWrap: 'wrap', gap: '8px' } as const;
const introStyles = {
  display: 'grid',
  gap: '16px',
  padding: { xs: '20px', sm: '24px' },
  overflowWrap: 'anywhere',
} as const;
const barStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px',
  padding: { xs: '16px 20px', sm: '16px 24px' },
  borderTop: '1px solid var(--line)',
} as const;
