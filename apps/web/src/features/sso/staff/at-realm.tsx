/** What has to be entered at the realm, to be copied from here. */
import { backchannelLogoutPath } from '@foyer/contract/sso.ts';
import { Box, Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { copyText } from '../../../ui/staff/copy.ts';
import { Section } from '../../../ui/staff/section.tsx';

export function AtRealm() {
  const { origin } = location;
  return (
    <Section title={m.staff_sso_at_realm()} intro={m.staff_sso_at_realm_intro()}>
      <Box sx={{ display: 'grid', gap: '12px' }}>
        <Line name={m.staff_sso_redirect()} value={`${origin}/*`} />
        <Line name={m.staff_sso_origin()} value={origin} />
        <Line name={m.staff_sso_backchannel()} value={origin + backchannelLogoutPath} />
      </Box>
    </Section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
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
