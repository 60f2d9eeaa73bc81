/** The dashboard: today's statistics, with the lobby for an agent and the agents for an admin. */
import { Box } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { AgentsPanel, DashboardStats, LiveQueue, OwnDay } from '../../../features/lobby/staff/index.ts';
import { loadSetupChecklist } from '../../../features/tenants/staff/index.ts';
import { usePerson } from '../../../features/users/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { AgentDashboard } from '../lobby/agent-dashboard.tsx';
import { useImpersonation } from '../session/use-impersonation.ts';
import { DashboardHeading } from './dashboard-heading.tsx';
import { FiguresOfWeek } from './figures-of-week.tsx';

const GapsBanner = lazyPart(async () => ({
  default: (await import('../../../features/products/staff/index.ts')).GapsBanner,
}));

const SetupChecklist = lazyPart(async () => ({ default: await loadSetupChecklist() }));

export function DashboardPage() {
  const person = usePerson();
  const impersonation = useImpersonation();
  const { flags } = useConfig();
  if (!person) return null;
  if (person.role !== 'AGENT') {
    return (
      <StatsDashboard>
        <Suspense fallback={null}>
          <GapsBanner />
          <SetupChecklist role={person.role} />
        </Suspense>
        <DashboardStats />
        <LiveQueue />
        <AgentsPanel />
        <FiguresOfWeek hasTimeLogs />
      </StatsDashboard>
    );
  }
  if (flags.lobbyMode && !impersonation) return <AgentDashboard agent={person} />;
  return (
    <StatsDashboard>
      <DashboardStats isOwn />
      {flags.lobbyMode && <LiveQueue isReadOnly />}
      <OwnDay agentId={person.userId} />
      <FiguresOfWeek hasTimeLogs={false} />
      {!flags.lobbyMode && (
        <Panel sx={{ padding: '24px' }}>
          <p>{m.staff_dashboard_lobby_mode_off()}</p>
        </Panel>
      )}
    </StatsDashboard>
  );
}

function StatsDashboard({ children }: { children: ReactNode }) {
  useTitle(m.staff_dashboard_title());
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <DashboardHeading />
      {children}
    </Box>
  );
}
