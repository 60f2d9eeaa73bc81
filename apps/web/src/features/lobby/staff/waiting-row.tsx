/** One customer in the waiting list; with the two answers where no toast offers them. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { Initials } from '../../../ui/staff/initials.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { KnockAnswers } from './knock-answers.tsx';
import { isUnderWay, type Offer } from './offers.ts';
import { Waited } from './waited.tsx';

interface WaitingRowProps {
  place: number;
  offer: Offer;
  now: number;
  hasToast: boolean;
  onAccept: () => void;
  onReject: () => void;
}

const wideOnly = { display: { xs: 'none', sm: 'table-cell' } } as const;

export function WaitingRow({ place, offer, now, hasToast, onAccept, onReject }: WaitingRowProps) {
  const { request } = offer;
  const kind = request.demoType === 'live' ? m.staff_list_live() : m.staff_list_scheduled();
  return (
    <tr>
      <Box
        component="td"
        sx={{ ...wideOnly, fontWeight: 600, width: 44, fontVariantNumeric: 'tabular-nums' }}
      >
        {place}
      </Box>
      <td>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <Initials name={request.customerName} size={32} />
          </Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>{request.customerName}</Box>
            <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
              <Box
                component="span"
                sx={{ display: { xs: 'inline', sm: 'none' } }}
              >{`${request.productName}, `}</Box>
              {kind}
            </Box>
          </Box>
        </Box>
      </td>
      <Box component="td" sx={wideOnly}>
        {request.productName}
      </Box>
      <td>
        <Waited ms={now - Date.parse(request.queuedAt)} />
      </td>
      <td>
        {hasToast ? (
          <Pill tone={isUnderWay(offer) ? 'quiet' : 'accent'}>
            {isUnderWay(offer) ? m.staff_list_answering() : m.staff_list_offered()}
          </Pill>
        ) : (
          <Box
            role="group"
            aria-label={request.customerName}
            sx={{ display: 'inline-block', '& > *': { marginTop: 0 } }}
          >
            <KnockAnswers isSmall phase={offer.phase} onAccept={onAccept} onReject={onReject} />
          </Box>
        )}
      </td>
    </tr>
  );
}
