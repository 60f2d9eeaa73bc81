/** A surface with a line around it: what lists and figures stand on. */
import { Box, type BoxProps } from '@mui/material';

export function Panel({ sx, ...props }: BoxProps) {
  return <Box {...props} sx={[look, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

const look = {
  backgroundColor: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: '6px',
} as const;
