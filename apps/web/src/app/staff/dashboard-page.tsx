/** The dashboard: today in numbers; for an agent the lobby, for admins who is at work. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { AgentsPanel, DashboardFigures, LiveQueue } from '../../features/lobby/staff/index.ts';
import { usePerson } from '../../features/users/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Panel } from '../../ui/staff/panel.tsx';
import { AgentDashboard } from './agent-dashboard.tsx';
import { DashboardHeading } from './dashboard-heading.tsx';
import { useSeenAs } from './use-seen-as.ts';

export function DashboardPage() {
  const person = usePerson();
  const seenAs = useSeenAs();
  const { flags } = useConfig();
  if (!person) return null;
  if (person.role !== 'AGENT') {
    return (
      <NumbersDashboard>
        <DashboardFigures />
        <LiveQueue />
        <AgentsPanel />
      </NumbersDashboard>
    );
  }
  if (flags.lobbyMode && !seenAs) return <AgentDashboard agent={person} />;
  return (
    <NumbersDashboard>
      <DashboardFigures isOwn />
      {!flags.lobbyMode && (
        <Panel sx={{ padding: '24px' }}>
          <p>{m.staff_dashboard_lobby_mode_off()}</p>
        </Panel>
      )}
    </NumbersDashboard>
  );
}

function NumbersDashboard({ children }: { children: ReactNode }) {
  useTitle(m.staff_dashboard_title());
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <DashboardHeading />
      {children}
    </Box>
  );
}
