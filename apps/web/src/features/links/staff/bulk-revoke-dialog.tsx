/** The dialog that revokes the selected links. */
import { type ManagedLink, managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import { Ban } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import {
  BulkDialog,
  type BulkDialogProps,
  useBulk,
  useRefreshTable,
} from '../../../ui/staff/data-table/index.ts';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import { callAsStaff } from '../../users/index.ts';

export function BulkRevokeDialog(props: BulkDialogProps<ManagedLink>) {
  const { timeZone } = useConfig();
  const doneLabel = (count: number): string => m.staff_links_revoke_many_done({ count });
  const bulk = useBulk({
    ...props,
    refresh: useRefreshTable('links'),
    doneLabel,
    unchangedLabel: m.staff_links_revoke_unchanged(),
  });
  return (
    <BulkDialog
      {...props}
      bulk={bulk}
      title={m.staff_links_revoke_many_title({ count: props.rows.length })}
      saveLabel={m.staff_links_revoke()}
      busyLabel={m.staff_links_revoking()}
      dangerIcon={<Ban size={18} strokeWidth={1.75} aria-hidden />}
      nameOf={({ customerName, productName, createdAt }) =>
        `${customerName ?? productName}, ${formatInstant(createdAt, timeZone)}`
      }
      doneLabel={doneLabel}
      onSave={() =>
        void bulk.run((linkIds) => callAsStaff(managedLinkRoutes.revokeMany, { body: { linkIds } }))
      }
    >
      <p>{m.staff_links_revoke_many_text()}</p>
    </BulkDialog>
  );
}
