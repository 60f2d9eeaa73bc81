/** What has to be entered at the realm, to be copied from here. */
import { backchannelLogoutPath } from '@foyer/contract/sso.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { Section } from '../../../ui/staff/section.tsx';
import { CopiedLine } from './copied-line.tsx';

export function AtRealm() {
  const { origin } = location;
  return (
    <Section title={m.staff_sso_at_realm()} intro={m.staff_sso_at_realm_intro()}>
      <Box sx={{ display: 'grid', gap: '12px' }}>
        <CopiedLine name={m.staff_sso_redirect()} value={`${origin}/*`} />
        <CopiedLine name={m.staff_sso_origin()} value={origin} />
        <CopiedLine name={m.staff_sso_backchannel()} value={origin + backchannelLogoutPath} />
      </Box>
    </Section>
  );
}
