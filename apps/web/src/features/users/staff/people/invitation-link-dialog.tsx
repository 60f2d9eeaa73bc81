/** Shows the link of an invitation that could not be emailed, once. */
import type { Role } from '@foyer/contract/users/users.ts';
import { Box, Button } from '@mui/material';
import { Copy } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { formatInstant } from '../../../../platform/time/zone-clock.ts';
import { copyText } from '../../../../ui/staff/copy-text.ts';
import { ViewDialog } from '../../../../ui/staff/layout/view-dialog.tsx';

/** A link that its user has not received. */
export interface InvitationLink {
  readonly name: string;
  readonly email: string;
  readonly link: string;
  readonly expiresAt: string;
}

interface InvitationLinkDialogProps {
  invitationLink: InvitationLink;
  /** Only super admins can set up email. */
  role: Role;
  onClose: () => void;
}

export function InvitationLinkDialog({ invitationLink, role, onClose }: InvitationLinkDialogProps) {
  const { timeZone } = useConfig();
  const { name, email, link, expiresAt } = invitationLink;
  const messages = {
    done: m.staff_users_invitation_link_copied(),
    failed: m.staff_users_invitation_link_not_copied(),
  };
  return (
    <ViewDialog
      title={m.staff_users_invitation_link_title({ name })}
      onClose={onClose}
      actions={
        <>
          {role === 'SUPER_ADMIN' && (
            <Button component={Link} to="/app/settings/carriers" sx={{ marginRight: 'auto' }}>
              {m.staff_users_invitation_link_setup()}
            </Button>
          )}
          <Button
            variant="contained"
            color="primary"
            startIcon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => void copyText(link, messages)}
          >
            {m.staff_users_invitation_link_copy()}
          </Button>
        </>
      }
    >
      <p>{m.staff_users_invitation_link_text({ name, email, time: formatInstant(expiresAt, timeZone) })}</p>
      <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', userSelect: 'all' }}>
        {link}
      </Box>
      <p>{m.staff_users_invitation_link_once()}</p>
    </ViewDialog>
  );
}
