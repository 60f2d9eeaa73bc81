/** A link that was made before: its address while it is good, else what became of it. */
import { type ManagedLink, managedLinkRoutes } from '@foyer/contract/managed-links.ts';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { explain } from '../../../platform/errors.ts';
import { formatInstant } from '../../../ui/staff/clock-time.ts';
import { FieldError } from '../../../ui/staff/forms/index.ts';
import { Facts, ViewDialog } from '../../../ui/staff/view-dialog.tsx';
import { callAsStaff } from '../../users/index.ts';
import { LinkCard } from './link-card.tsx';
import { LinkPill, sentWords } from './link-columns.tsx';
import { isAlive, kindName } from './link-words.ts';

interface LinkDialogProps {
  link: ManagedLink;
  onChanged: () => void;
  onClose: () => void;
}

export function LinkDialog({ link: opened, onChanged, onClose }: LinkDialogProps) {
  const [link, setLink] = useState(opened);
  const { data: address, error } = useQuery({
    queryKey: ['link address', link.id],
    queryFn: async () =>
      (await callAsStaff(managedLinkRoutes.address, { params: { linkId: link.id } })).result.address,
    enabled: isAlive(link.state),
    // The key itself: it is not kept longer than it is looked at.
    gcTime: 0,
  });

  return (
    <ViewDialog title={m.staff_links_title()} onClose={onClose}>
      {isAlive(link.state) && address && (
        <LinkCard
          link={link}
          address={address}
          onChanged={(changed) => {
            setLink(changed);
            onChanged();
          }}
        />
      )}
      {error && <FieldError>{explain(error)}</FieldError>}
      {!isAlive(link.state) && (
        <Box>
          <LinkPill state={link.state} />
        </Box>
      )}
      <LinkFacts link={link} />
    </ViewDialog>
  );
}

function LinkFacts({ link }: { link: ManagedLink }) {
  const { timeZone } = useConfig();
  const at = (instant: string | null) => instant && formatInstant(instant, timeZone);
  return (
    <Facts
      facts={[
        [m.staff_customer(), link.customerName ?? m.staff_links_for_anyone()],
        [m.staff_product(), link.productName],
        [m.staff_links_kind(), kindName(link.kind)],
        [m.staff_links_made_by(), `${link.createdByName}, ${at(link.createdAt)}`],
        [m.staff_links_until(), at(link.expiresAt)],
        [m.staff_links_used_at(), at(link.usedAt)],
        [m.staff_links_revoked_at(), at(link.revokedAt)],
        [m.staff_links_sent_by(), sentWords(link)],
        [m.staff_links_note(), link.note],
      ]}
    />
  );
}
