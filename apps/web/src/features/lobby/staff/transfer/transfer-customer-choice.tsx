/** The choice of the customer to transfer, where the meeting has several. */
import { Box, Radio } from '@mui/material';
import { useId } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { Targets } from './transfer-choice.ts';

interface TransferCustomerChoiceProps {
  customers: Targets['customers'];
  /** A request id. */
  chosen: string | null;
  onChoose: (requestId: string) => void;
}

export function TransferCustomerChoice({ customers, chosen, onChoose }: TransferCustomerChoiceProps) {
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'grid', gap: '2px' }}>
      <Box id={id} sx={{ fontWeight: 600 }}>
        {m.staff_transfer_who()}
      </Box>
      {customers.map(({ requestId, name }) => (
        <Box
          key={requestId}
          component="label"
          sx={{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44, cursor: 'pointer' }}
        >
          <Radio
            name="transfer-who"
            checked={chosen === requestId}
            onChange={() => onChoose(requestId)}
            sx={{ color: 'var(--edge)' }}
          />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
