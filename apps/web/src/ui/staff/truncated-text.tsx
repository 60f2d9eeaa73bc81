/** Text of a table cell on a single line, cut with an ellipsis. It wraps on phones. */
import { Box } from '@mui/material';

const styles = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textAlign: 'left',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  overflowWrap: 'anywhere',
} as const;
const quietStyles = { color: 'var(--ink-2)', fontSize: 13, fontWeight: 400, lineHeight: '18px' } as const;

/** @param props.isQuiet smaller and grey, for the second line of a cell */
export function TruncatedText({ children, isQuiet = false }: { children: string; isQuiet?: boolean }) {
  return (
    <Box component="span" dir="auto" title={children} sx={[styles, isQuiet && quietStyles]}>
      {children}
    </Box>
  );
}
