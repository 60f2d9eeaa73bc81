/** '{customer} wants to join for {product}' with both names in bold, in the order of the translation. */
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';

// Markers from the private use area of Unicode, which names do not contain.
const marks = { customer: '\uE000', product: '\uE001' };

const sentence = {
  fontSize: 15,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  // A very long name does not push the answers off the screen.
  maxHeight: '120px',
  overflow: 'hidden',
};

/** Isolated, so that a direction that a name sets ends with the name. */
function Name({ children }: { children: string }) {
  return (
    <strong>
      <bdi>{children}</bdi>
    </strong>
  );
}

export function KnockSentence({ id, request }: { id: string; request: DemoRequest }) {
  const parts = m.staff_knock_sentence(marks).split(/([\uE000\uE001])/);
  return (
    <Box component="p" id={id} sx={sentence}>
      {parts.map((part) => {
        if (part === marks.customer) return <Name key={part}>{request.customerName}</Name>;
        if (part === marks.product) return <Name key={part}>{request.productName}</Name>;
        return part;
      })}
    </Box>
  );
}
