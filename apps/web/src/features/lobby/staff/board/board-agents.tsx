/** The agents on the live board: the presence, since when, and with whom. */
import type { BoardAgent } from '@foyer/contract/lobby/live-board.ts';
import { Box, Button } from '@mui/material';
import { Ear } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { presenceLabel, presenceTone } from '../../../../ui/presence-labels.ts';
import { Initials } from '../../../../ui/staff/initials.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { usePerson } from '../../../users/staff/index.ts';
import { linkStyles } from './board-queue.tsx';

interface BoardAgentsProps {
  agents: readonly BoardAgent[];
  /** The server's clock, milliseconds. */
  now: number;
}

export function BoardAgents({ agents, now }: BoardAgentsProps) {
  return (
    <ul>
      {agents.map((agent) => (
        <Box component="li" key={agent.id} sx={lineStyles}>
          <Initials name={agent.name} size={32} />
          <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>{agent.name}</Box>
            <Work agent={agent} />
          </Box>
          {agent.presence.since && (
            <Box component="span" sx={{ ...hintStyles, fontVariantNumeric: 'tabular-nums' }}>
              {formatElapsed(now - Date.parse(agent.presence.since))}
            </Box>
          )}
          <ListenIn agent={agent} />
          <Pill tone={presenceTone(agent.presence.state)}>{presenceLabel(agent.presence)}</Pill>
        </Box>
      ))}
    </ul>
  );
}

/** To the page on which an admin monitors the agent's meeting, unless the admin is the one in the meeting. */
function ListenIn({ agent: { id, name, customers } }: { agent: BoardAgent }) {
  const { flags } = useConfig();
  const self = usePerson();
  const [customer] = customers;
  // A meeting on an external platform has no room to listen to.
  const isMonitorable = customer?.platform === 'jupiter' && id !== self?.userId;
  if (!flags.bargein || !isMonitorable) return null;
  return (
    <Button
      component={Link}
      to={`/app/supervision/${customer.meetingId}`}
      startIcon={<Ear size={18} strokeWidth={1.75} aria-hidden />}
      aria-label={m.staff_board_listen_name({ agent: name })}
    >
      {m.staff_board_listen()}
    </Button>
  );
}

/** The customers of the agent's meeting, or the open offers. */
function Work({ agent: { customers, offers } }: { agent: BoardAgent }) {
  if (customers.length === 0)
    return offers > 0 ? <Box sx={hintStyles}>{m.staff_board_offers({ count: offers })}</Box> : null;
  return (
    <>
      {customers.map(({ requestId, customerId, name, productName }) => (
        <Box key={requestId} sx={hintStyles}>
          {m.staff_board_with()}{' '}
          <Box component={Link} to={`/app/customers/${customerId}`} sx={linkStyles}>
            {name}
          </Box>{' '}
          {m.staff_board_for({ product: productName })}
        </Box>
      ))}
    </>
  );
}

const hintStyles = { color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' } as const;
const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 56,
  padding: { xs: '8px 20px', sm: '8px 24px' },
  borderTop: '1px solid var(--line)',
} as const;
