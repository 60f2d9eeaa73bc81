/** A named value with a button that copies it. */
import { Box, Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { copyText } from '../../../ui/staff/copy-text.ts';

export function CopyableValue({ name, value }: { name: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>{value}</Box>
      </Box>
      <Button
        aria-label={`${m.staff_sso_copy()}: ${name}`}
        startIcon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => void copyText(value, { done: m.staff_sso_copied(), failed: m.staff_sso_not_copied() })}
      >
        {m.staff_sso_copy()}
      </Button>
    </Box>
  );
}
