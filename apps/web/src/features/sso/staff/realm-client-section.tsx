/** The values to configure for the client in the realm, with copy buttons. */
import { backchannelLogoutPath, silentCheckPath } from '@foyer/contract/sso/sso.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { Section } from '../../../ui/staff/layout/section.tsx';
import { CopyableValue } from './copyable-value.tsx';

export function RealmClientSection() {
  const { origin } = location;
  return (
    <Section title={m.staff_sso_at_realm()} intro={m.staff_sso_at_realm_intro()}>
      <Box sx={{ display: 'grid', gap: '12px' }}>
        {['/app/*', '/login/*', silentCheckPath].map((path) => (
          <CopyableValue key={path} name={m.staff_sso_redirect()} value={origin + path} />
        ))}
        <CopyableValue name={m.staff_sso_origin()} value={origin} />
        <CopyableValue name={m.staff_sso_backchannel()} value={origin + backchannelLogoutPath} />
      </Box>
    </Section>
  );
}
