/** A name or an address in a table: one line, cut where its own writing ends; on phones as many lines as it takes. */
import { Box } from '@mui/material';

const look = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textAlign: 'left',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
} as const;
const quietLook = { color: 'var(--ink-2)', fontSize: 13, fontWeight: 400, lineHeight: '18px' } as const;

/** @param props.isQuiet the second line of two */
export function OneLine({ children, isQuiet = false }: { children: string; isQuiet?: boolean }) {
  return (
    <Box component="span" dir="auto" title={children} sx={[look, isQuiet && quietLook]}>
      {children}
    </Box>
  );
}
