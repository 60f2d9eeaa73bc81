/** The agents on the admin's dashboard: the state of each, and a button to switch off a forgotten lobby. */
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { presenceLabel, presenceTone } from '../../../../ui/presence-labels.ts';
import { Initials } from '../../../../ui/staff/initials.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { RowLink } from '../../../../ui/staff/row-link.tsx';
import { Since } from '../presence/since.tsx';
import { SwitchOffDialog } from '../switch/switch-off-dialog.tsx';
import { orderAgents } from './order-agents.ts';
import { type AgentOnDashboard, useDashboard } from './use-dashboard.ts';

/** The list is sorted by state, so the first ones are those who work. */
const initiallyShown = 10;

export function AgentsPanel() {
  const { data } = useDashboard();
  const [isExpanded, setExpanded] = useState(false);
  const [agentToSwitchOff, setAgentToSwitchOff] = useState<AgentOnDashboard | null>(null);
  if (!data) return null;
  const agents = orderAgents(data.agents);
  const free = agents.filter(({ presence }) => presence.state === 'available').length;

  return (
    <Panel component="section" aria-labelledby="agents-title">
      <Box sx={headStyles}>
        <Box component="h2" id="agents-title" sx={{ fontSize: 16, lineHeight: '24px' }}>
          {m.staff_agents_title()}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>{agents.length > 0 && m.staff_agents_free({ count: free })}</Box>
      </Box>
      {agents.length === 0 && (
        <Box sx={emptyStyles}>
          <p>{m.staff_agents_empty()}</p>
          <Button component={Link} to="/app/users">
            {m.staff_agents_to_users()}
          </Button>
        </Box>
      )}
      <ul>
        {agents.slice(0, isExpanded ? undefined : initiallyShown).map((agent) => (
          <Agent key={agent.id} agent={agent} onSwitchOff={() => setAgentToSwitchOff(agent)} />
        ))}
      </ul>
      {agents.length > initiallyShown && (
        <Box sx={{ padding: '8px 12px', borderTop: '1px solid var(--line)' }}>
          <Button variant="text" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? m.staff_agents_fewer() : m.staff_agents_all({ count: agents.length })}
          </Button>
        </Box>
      )}
      <SwitchOffDialog agent={agentToSwitchOff} onClose={() => setAgentToSwitchOff(null)} />
    </Panel>
  );
}

function Agent({ agent, onSwitchOff }: { agent: AgentOnDashboard; onSwitchOff: () => void }) {
  const { presence } = agent;
  return (
    <Box component="li" sx={lineStyles}>
      <Initials name={agent.name} size={32} />
      <Box sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <RowLink to={`/app/agent-logs?agentId=${agent.id}`}>{agent.name}</RowLink>
      </Box>
      <Since since={presence.since} />
      <Pill tone={presenceTone(presence.state)}>{presenceLabel(presence)}</Pill>
      <Box sx={actionStyles}>
        {agent.isAgentAvailableInLobby && (
          <Button onClick={onSwitchOff} aria-label={`${m.staff_agents_switch_off()}, ${agent.name}`}>
            {m.staff_agents_switch_off()}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const headStyles = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '12px',
  padding: { xs: '16px 20px 12px', sm: '20px 24px 12px' },
} as const;
const emptyStyles = {
  display: 'grid',
  justifyItems: 'start',
  gap: '16px',
  padding: { xs: '4px 20px 20px', sm: '4px 24px 24px' },
  color: 'var(--ink-2)',
} as const;
const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 56,
  padding: { xs: '8px 20px', sm: '8px 24px' },
  borderTop: '1px solid var(--line)',
} as const;
const actionStyles = {
  display: 'flex',
  justifyContent: { xs: 'flex-start', sm: 'flex-end' },
  width: { xs: '100%', sm: 164 },
  paddingLeft: { xs: '44px', sm: 0 },
  '&:empty': { display: { xs: 'none', sm: 'block' } },
} as const;
