/** The dashboard: for an agent the lobby, for admins a plain page for now. */
import { Box } from '@mui/material';
import { roleName, usePerson } from '../../features/users/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Panel } from '../../ui/staff/panel.tsx';
import { AgentDashboard } from './agent-dashboard.tsx';
import { DashboardHeading } from './dashboard-heading.tsx';

export function DashboardPage() {
  const person = usePerson();
  const { flags, clientName } = useConfig();
  if (!person) return null;
  if (person.role !== 'AGENT') {
    return (
      <PlainDashboard sentence={m.staff_dashboard_admin_waits({ role: roleName(person.role), clientName })} />
    );
  }
  if (!flags.lobbyMode) return <PlainDashboard sentence={m.staff_dashboard_lobby_mode_off()} />;
  return <AgentDashboard agent={person} />;
}

function PlainDashboard({ sentence }: { sentence: string }) {
  useTitle(m.staff_dashboard_title());
  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      <DashboardHeading />
      <Panel sx={{ padding: '24px' }}>
        <p>{sentence}</p>
      </Panel>
    </Box>
  );
}
