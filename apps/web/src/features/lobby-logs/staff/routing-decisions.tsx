/** A drawer with the routing decisions of a request: each candidate and the reason. */
import { type LobbyLogRow, lobbyLogRoutes, type RoutingDecision } from '@foyer/contract/lobby-logs.ts';
import { Box, Drawer, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { borderedList } from '../../../ui/staff/layout/bordered-list.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { formatInstantWithSeconds } from '../../../ui/staff/time/clock-time.ts';
import { useLastValue } from '../../../ui/staff/use-last-value.ts';
import { callAsStaff } from '../../users/index.ts';
import { decisionSummary, routingLabel, verdictLabel } from './log-labels.ts';

/** @param props.row a log row of the request; `null`: closed */
export function RoutingDecisionsDrawer({ row, onClose }: { row: LobbyLogRow | null; onClose: () => void }) {
  // The content stays while the drawer closes.
  const shown = useLastValue(row);
  return (
    <Drawer
      anchor="right"
      open={row !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: paperStyles, role: 'dialog', 'aria-labelledby': 'why-this-agent' } }}
    >
      {shown && <Decisions row={shown} onClose={onClose} />}
    </Drawer>
  );
}

function Decisions({ row, onClose }: { row: LobbyLogRow; onClose: () => void }) {
  const { requestId, customerName: customer, productName: product } = row;
  const query = useQuery({
    queryKey: ['routing choices', requestId],
    queryFn: async () => (await callAsStaff(lobbyLogRoutes.choices, { params: { requestId } })).result,
    staleTime: 0,
  });
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', padding: '16px 24px 32px' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="h2" id="why-this-agent" sx={{ fontSize: 20, lineHeight: '28px' }}>
            {m.staff_routing_decisions_title()}
          </Box>
          <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_routing_decisions_of({ customer, product })}</Box>
        </Box>
        <IconButton edge="end" aria-label={m.staff_close()} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <LoadingBoundary query={query} skeletonHeights={[120]}>
        {(decisions) =>
          decisions.length === 0 ? (
            <p>{m.staff_routing_decisions_empty()}</p>
          ) : (
            <Box
              component="ol"
              sx={{ display: 'grid', gap: '24px', margin: 0, padding: 0, listStyle: 'none' }}
            >
              {decisions.map((decision) => (
                <Decision key={`${decision.at} ${decision.round}`} decision={decision} />
              ))}
            </Box>
          )
        }
      </LoadingBoundary>
    </Box>
  );
}

function Decision({ decision }: { decision: RoutingDecision }) {
  const { timeZone } = useConfig();
  return (
    <Box component="li">
      <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
        {`${formatInstantWithSeconds(decision.at, timeZone)} · ${m.staff_routing_decisions_round({ round: decision.round })}`}
      </Box>
      <Box sx={{ fontWeight: 600, marginTop: '4px' }}>{decisionSummary(decision)}</Box>
      <Box sx={{ color: 'var(--ink-2)' }}>{routingLabel(decision.routing)}</Box>
      {decision.candidates.length > 0 && (
        <Box component="ul" sx={listStyles}>
          {decision.candidates.map(({ agentId, agentName, verdict }) => (
            <Box key={agentId} component="li" sx={lineStyles}>
              <Box sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>{agentName}</Box>
              <Pill tone={verdict === 'chosen' ? 'ok' : 'quiet'}>{verdictLabel(verdict)}</Pill>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const paperStyles = {
  width: 'min(520px, 100vw)',
  backgroundColor: 'var(--surface)',
  borderLeft: '1px solid var(--line)',
  boxShadow: 'var(--shadow-3)',
  fontSize: 14,
  lineHeight: '20px',
} as const;
const listStyles = { ...borderedList, margin: '8px 0 0' } as const;
const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 40,
  padding: '6px 12px',
} as const;
