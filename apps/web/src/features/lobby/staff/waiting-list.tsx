/** Everybody who knocks at this agent's lobby, also those whose toast has no room or has run out. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { Door } from '../../../ui/door.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useLobby } from './use-lobby.ts';
import { useToasts } from './use-toasts.ts';
import { WaitingRow } from './waiting-row.tsx';
import { useWatched } from './watched.ts';

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;

export function WaitingList() {
  const desk = useLobby();
  const { offers: all, toasts, now } = useToasts();
  const offers = all.filter((offer) => offer.phase.name !== 'taken');

  return (
    <Panel component="section" aria-labelledby="waiting-list-title">
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: '12px',
          padding: { xs: '16px 20px 12px', sm: '20px 24px 12px' },
        }}
      >
        <Box component="h2" id="waiting-list-title" sx={{ fontSize: 16, lineHeight: '24px' }}>
          {m.staff_list_title()}
        </Box>
        <Box sx={{ color: 'var(--ink-2)' }}>
          {offers.length > 0 && m.staff_list_count({ count: offers.length })}
        </Box>
      </Box>
      {offers.length === 0 ? (
        <Empty />
      ) : (
        <Box component="table" sx={tableLook}>
          <thead>
            <tr>
              <Box component="th" sx={wideOnly} aria-label={m.staff_list_number()} />
              <th>{m.staff_list_customer()}</th>
              <Box component="th" sx={wideOnly}>
                {m.staff_list_product()}
              </Box>
              <th>{m.staff_list_waited()}</th>
              <th>{m.staff_list_state()}</th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer, index) => (
              <WaitingRow
                key={offer.request.meetingId}
                place={index + 1}
                offer={offer}
                now={now}
                hasToast={toasts.includes(offer)}
                onAccept={() => void desk.accept(offer.request.meetingId)}
                onReject={() => void desk.reject(offer.request.meetingId)}
              />
            ))}
          </tbody>
        </Box>
      )}
    </Panel>
  );
}

function Empty() {
  const { isKnown, isOn } = useWatched(useLobby().toggle);
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: '16px',
        borderTop: '1px solid var(--line)',
        padding: '40px 24px',
        textAlign: 'center',
        visibility: isKnown ? 'visible' : 'hidden',
      }}
    >
      <Door state={isOn ? 'shut' : 'unlit'} size="mark" />
      <Box component="p" sx={{ color: 'var(--ink-2)' }}>
        {isOn ? m.staff_list_empty() : m.staff_list_empty_off()}
      </Box>
    </Box>
  );
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { padding: '8px', textAlign: 'left', fontWeight: 500, fontSize: 13, color: 'var(--ink-2)' },
  '& td': { padding: '10px 8px', borderTop: '1px solid var(--line)', verticalAlign: 'middle' },
  '& :is(th, td):first-of-type': { paddingLeft: '24px' },
  '& :is(th, td):last-of-type': { paddingRight: '24px', textAlign: 'right' },
  // On a phone a row is two lines: who and how long, then the answers.
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '10px 12px',
      padding: '12px 20px',
      borderTop: '1px solid var(--line)',
    },
    '& td': { padding: '0 !important', border: 0 },
    '& td:last-of-type': { gridColumn: '1 / -1', textAlign: 'left !important' },
  },
} as const;
