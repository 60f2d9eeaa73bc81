/** A bordered surface for lists, metrics and sections. */
import { Box, type BoxProps } from '@mui/material';

export function Panel({ sx, ...props }: BoxProps) {
  return <Box {...props} sx={[styles, ...(Array.isArray(sx) ? sx : [sx])]} />;
}

const styles = {
  backgroundColor: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  breakInside: 'avoid',
} as const;
