/** For admins: who is at work, what each agent is at, and the lobby of somebody who forgot it. */
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { Initials } from '../../../ui/staff/initials.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { agentState, orderAgents } from './agent-state.ts';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { type AgentOnDashboard, useDashboard } from './use-dashboard.ts';

/** Those at work come first. */
const mostAtFirst = 10;

export function AgentsPanel() {
  const { data } = useDashboard();
  const [isWhole, setWhole] = useState(false);
  const [isAsked, setAsked] = useState<AgentOnDashboard | null>(null);
  if (!data) return null;
  const agents = orderAgents(data.agents);
  const free = agents.filter((agent) => agentState(agent).name === 'ready').length;

  return (
    <Panel component="section" aria-labelledby="agents-title">
      <Box sx={headLook}>
        <Box component="h2" id="agents-title" sx={{ fontSize: 16, lineHeight: '24px' }}>
          {m.staff_agents_title()}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>{agents.length > 0 && m.staff_agents_free({ count: free })}</Box>
      </Box>
      {agents.length === 0 && (
        <Box sx={emptyLook}>
          <p>{m.staff_agents_empty()}</p>
          <Button component={Link} to="/app/users">
            {m.staff_agents_to_users()}
          </Button>
        </Box>
      )}
      <ul>
        {agents.slice(0, isWhole ? undefined : mostAtFirst).map((agent) => (
          <Agent key={agent.id} agent={agent} onSwitchOff={() => setAsked(agent)} />
        ))}
      </ul>
      {agents.length > mostAtFirst && (
        <Box sx={{ padding: '8px 12px', borderTop: '1px solid var(--line)' }}>
          <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? m.staff_agents_fewer() : m.staff_agents_all({ count: agents.length })}
          </Button>
        </Box>
      )}
      <SwitchOffDialog agent={isAsked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

function Agent({ agent, onSwitchOff }: { agent: AgentOnDashboard; onSwitchOff: () => void }) {
  const state = agentState(agent);
  return (
    <Box component="li" sx={lineLook}>
      <Initials name={agent.name} size={32} />
      <Box sx={{ flex: '1 1 120px', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {agent.name}
      </Box>
      <Pill tone={state.tone}>{state.label}</Pill>
      <Box sx={actionLook}>
        {agent.isAgentAvailableInLobby && (
          <Button onClick={onSwitchOff} aria-label={`${m.staff_agents_switch_off()}, ${agent.name}`}>
            {m.staff_agents_switch_off()}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const headLook = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '12px',
  padding: { xs: '16px 20px 12px', sm: '20px 24px 12px' },
} as const;
const emptyLook = {
  display: 'grid',
  justifyItems: 'start',
  gap: '16px',
  padding: { xs: '4px 20px 20px', sm: '4px 24px 24px' },
  color: 'var(--ink-2)',
} as const;
const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 56,
  padding: { xs: '8px 20px', sm: '8px 24px' },
  borderTop: '1px solid var(--line)',
} as const;
const actionLook = {
  display: 'flex',
  justifyContent: { xs: 'flex-start', sm: 'flex-end' },
  width: { xs: '100%', sm: 164 },
  paddingLeft: { xs: '44px', sm: 0 },
  '&:empty': { display: { xs: 'none', sm: 'block' } },
} as const;
