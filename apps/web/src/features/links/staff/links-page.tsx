/** The Generate Link page: creates a link with its QR code and lists the existing ones. */
import { type ManagedLink, managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import { isAdmin } from '@foyer/contract/users/users.ts';
import { Box } from '@mui/material';
import { Ban, QrCode } from 'lucide-react';
import { useMemo, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import {
  type BulkAction,
  DataTable,
  type RowAction,
  useRefreshTable,
} from '../../../ui/staff/data-table/index.ts';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { ImportButton } from '../../imports/staff/index.ts';
import { useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { BulkRevokeDialog } from './bulk-revoke-dialog.tsx';
import { linkColumns, linkFilters } from './link-columns.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { isUsable } from './link-labels.ts';
import { NewLink } from './new-link.tsx';
import { RevokeLink } from './revoke-link.tsx';

const source = staffTable(managedLinkRoutes.list, managedLinkRoutes.export);
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function LinksPage() {
  useTitle(m.staff_links_title());
  const role = usePerson()?.role;
  const products = useProductChoices(role);
  const filters = useMemo(() => linkFilters(products), [products]);
  const refresh = useRefreshTable('links');
  const [openLink, setOpenLink] = useState<ManagedLink | null>(null);
  const [linkToRevoke, setLinkToRevoke] = useState<ManagedLink | null>(null);
  const actionsOf = (link: ManagedLink): RowAction[] => [
    { label: m.staff_links_open(), icon: <QrCode {...icon} />, onChoose: () => setOpenLink(link) },
    ...(isUsable(link.state)
      ? [
          {
            label: m.staff_links_revoke(),
            icon: <Ban {...icon} />,
            isDestructive: true,
            onChoose: () => setLinkToRevoke(link),
          },
        ]
      : []),
  ];

  const revokeMany: BulkAction<ManagedLink> = {
    label: m.staff_links_revoke(),
    icon: <Ban {...icon} />,
    isDestructive: true,
    appliesTo: ({ state }) => isUsable(state),
    dialog: (props) => <BulkRevokeDialog {...props} />,
  };

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading
        title={m.staff_links_title()}
        subtitle={m.staff_links_subtitle()}
        actions={role && isAdmin(role) && <ImportButton kind="invitations" />}
      />
      <NewLink products={products} onChanged={() => void refresh()} />
      <Box sx={{ height: 12 }} />
      <DataTable
        name="links"
        headingLevel={2}
        title={m.staff_links_all()}
        subtitle={() => m.staff_links_all_subtitle()}
        columns={linkColumns}
        source={source}
        defaultSort="createdAt:desc"
        hasDates
        searchHint={m.staff_links_search()}
        filters={filters}
        empty={{ text: m.staff_links_empty() }}
        onOpen={setOpenLink}
        actionsOf={actionsOf}
        bulkActions={[revokeMany]}
      />
      {openLink && (
        <LinkDialog link={openLink} onChanged={() => void refresh()} onClose={() => setOpenLink(null)} />
      )}
      {linkToRevoke && (
        <RevokeLink
          link={linkToRevoke}
          onRevoked={() => {
            setLinkToRevoke(null);
            void refresh();
          }}
          onClose={() => setLinkToRevoke(null)}
        />
      )}
    </Box>
  );
}
