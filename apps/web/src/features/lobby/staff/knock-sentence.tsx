/** '{customer} wants to join for {product}', with the two names standing out in any order a language puts them. */
import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';

// Characters of the private use area cannot be typed into a name.
const marks = { customer: '\uE000', product: '\uE001' };

export function KnockSentence({ id, request }: { id: string; request: DemoRequest }) {
  const parts = m.staff_knock_sentence(marks).split(/([\uE000\uE001])/);
  return (
    <Box component="p" id={id} sx={{ fontSize: 15, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      {parts.map((part) => {
        if (part === marks.customer) return <strong key={part}>{request.customerName}</strong>;
        if (part === marks.product) return <strong key={part}>{request.productName}</strong>;
        return part;
      })}
    </Box>
  );
}
