/** The dialog of an existing link: its address while it is usable, else its state. */
import { type ManagedLink, managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { FieldError } from '../../../ui/staff/forms/index.ts';
import { DescriptionList, ViewDialog } from '../../../ui/staff/layout/view-dialog.tsx';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import { callAsStaff } from '../../users/index.ts';
import { LinkCard } from './link-card.tsx';
import { LinkPill, sentByLabel } from './link-columns.tsx';
import { isUsable, kindName } from './link-labels.ts';

interface LinkDialogProps {
  link: ManagedLink;
  onChanged: () => void;
  onClose: () => void;
}

export function LinkDialog({ link: initialLink, onChanged, onClose }: LinkDialogProps) {
  const [link, setLink] = useState(initialLink);
  const { data: address, error } = useQuery({
    queryKey: ['link address', link.id],
    queryFn: async () =>
      (await callAsStaff(managedLinkRoutes.address, { params: { linkId: link.id } })).result.address,
    enabled: isUsable(link.state),
    // The address contains the link's secret token, so it leaves the cache with the dialog.
    gcTime: 0,
  });

  return (
    <ViewDialog title={m.staff_links_title()} onClose={onClose}>
      {isUsable(link.state) && address && (
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
      {!isUsable(link.state) && (
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
    <DescriptionList
      items={[
        [m.staff_customer(), link.customerName ?? m.staff_links_for_anyone()],
        [m.staff_product(), link.productName],
        [m.staff_links_kind(), kindName(link.kind)],
        [m.staff_links_created_by(), `${link.createdByName}, ${at(link.createdAt)}`],
        [m.staff_links_until(), at(link.expiresAt)],
        [m.staff_links_used_at(), at(link.usedAt)],
        [m.staff_links_revoked_at(), at(link.revokedAt)],
        [m.staff_links_sent_by(), sentByLabel(link)],
        [m.staff_links_note(), link.note],
      ]}
    />
  );
}
