/** A page of the console that the role of the reader does not include, such as a link from an admin. */
import { Box, Button } from '@mui/material';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { Panel } from '../../../ui/staff/layout/panel.tsx';

export function ForbiddenPage() {
  useTitle(m.staff_forbidden_title());
  return (
    <Panel sx={{ display: 'grid', justifyItems: 'start', gap: '16px', padding: '24px' }}>
      <Lock size={24} strokeWidth={1.75} aria-hidden />
      <div>
        <Box component="h1" sx={{ fontSize: 20, lineHeight: '28px' }}>
          {m.staff_forbidden_title()}
        </Box>
        <Box component="p" sx={{ color: 'var(--ink-2)', marginTop: '4px' }}>
          {m.staff_forbidden_text()}
        </Box>
      </div>
      <Button component={Link} to="/app" variant="contained" color="primary">
        {m.staff_not_found_action()}
      </Button>
    </Panel>
  );
}
