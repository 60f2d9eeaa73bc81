/** Why which agent was asked: each look of the routing at one request, in plain words. */
import { type LobbyLogRow, lobbyLogRoutes, type RoutingChoice } from '@foyer/contract/lobby-logs.ts';
import { Box, Drawer, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatInstantWithSeconds } from '../../../ui/staff/clock-time.ts';
import { linedList } from '../../../ui/staff/lined-list.ts';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { callAsStaff } from '../../users/index.ts';
import { askedWords, routingWords, verdictWords } from './log-words.ts';

/** @param props.row of the request; `null`: closed */
export function WhyThisAgent({ row, onClose }: { row: LobbyLogRow | null; onClose: () => void }) {
  // What was shown stays while the drawer slides away.
  const last = useRef<LobbyLogRow | null>(null);
  if (row) last.current = row;
  const shown = last.current;
  return (
    <Drawer
      anchor="right"
      open={row !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: paperLook, role: 'dialog', 'aria-labelledby': 'why-this-agent' } }}
    >
      {shown && <Choices row={shown} onClose={onClose} />}
    </Drawer>
  );
}

function Choices({ row, onClose }: { row: LobbyLogRow; onClose: () => void }) {
  const { requestId, customerName: customer, productName: product } = row;
  const answer = useQuery({
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
            {m.staff_choices_title()}
          </Box>
          <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_choices_of({ customer, product })}</Box>
        </Box>
        <IconButton edge="end" aria-label={m.staff_close()} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <Loaded answer={answer} heights={[120]}>
        {(choices) =>
          choices.length === 0 ? (
            <p>{m.staff_choices_empty()}</p>
          ) : (
            <Box
              component="ol"
              sx={{ display: 'grid', gap: '24px', margin: 0, padding: 0, listStyle: 'none' }}
            >
              {choices.map((choice) => (
                <Look key={`${choice.at} ${choice.round}`} choice={choice} />
              ))}
            </Box>
          )
        }
      </Loaded>
    </Box>
  );
}

function Look({ choice }: { choice: RoutingChoice }) {
  const { timeZone } = useConfig();
  return (
    <Box component="li">
      <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
        {`${formatInstantWithSeconds(choice.at, timeZone)} · ${m.staff_choices_round({ round: choice.round })}`}
      </Box>
      <Box sx={{ fontWeight: 600, marginTop: '4px' }}>{askedWords(choice)}</Box>
      <Box sx={{ color: 'var(--ink-2)' }}>{routingWords(choice.routing)}</Box>
      {choice.candidates.length > 0 && (
        <Box component="ul" sx={listLook}>
          {choice.candidates.map(({ agentId, agentName, verdict }) => (
            <Box key={agentId} component="li" sx={lineLook}>
              <Box sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>{agentName}</Box>
              <Pill tone={verdict === 'chosen' ? 'ok' : 'quiet'}>{verdictWords(verdict)}</Pill>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const paperLook = {
  width: 'min(520px, 100vw)',
  backgroundColor: 'var(--surface)',
  borderLeft: '1px solid var(--line)',
  boxShadow: 'var(--shadow-3)',
  fontSize: 14,
  lineHeight: '20px',
} as const;
const listLook = { ...linedList, margin: '8px 0 0' } as const;
const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 40,
  padding: '6px 12px',
} as const;
