/** Whom to hand on, where the meeting has several customers. */
import { Box, Radio } from '@mui/material';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Targets } from './transfer-choice.ts';

interface TransferWhoProps {
  customers: Targets['customers'];
  /** Request id. */
  chosen: string | null;
  onChoose: (requestId: string) => void;
}

export function TransferWho({ customers, chosen, onChoose }: TransferWhoProps) {
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
