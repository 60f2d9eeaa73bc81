/** The dialogs that activate and deactivate the selected users. */
import { type ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import { m } from '../../../../paraglide/messages.js';
import {
  BulkDialog,
  type BulkDialogProps,
  useBulk,
  useRefreshTable,
} from '../../../../ui/staff/data-table/index.ts';
import { callAsStaff } from '../../index.ts';

type Status = ManagedUser['status'];

interface StatusLabels {
  readonly title: (count: number) => string;
  readonly text: () => string;
  readonly saveLabel: () => string;
  readonly busyLabel: () => string;
  readonly doneLabel: (count: number) => string;
  readonly unchangedLabel: () => string;
}

const labelsOf = {
  ACTIVE: {
    title: (count) => m.staff_users_activate_many_title({ count }),
    text: () => m.staff_users_activate_text(),
    saveLabel: () => m.staff_users_activate(),
    busyLabel: () => m.staff_users_activating(),
    doneLabel: (count) => m.staff_users_activate_many_done({ count }),
    unchangedLabel: () => m.staff_users_activate_unchanged(),
  },
  INACTIVE: {
    title: (count) => m.staff_users_deactivate_many_title({ count }),
    text: () => m.staff_users_deactivate_text(),
    saveLabel: () => m.staff_users_deactivate(),
    busyLabel: () => m.staff_users_deactivating(),
    doneLabel: (count) => m.staff_users_deactivate_many_done({ count }),
    unchangedLabel: () => m.staff_users_deactivate_unchanged(),
  },
} satisfies Record<Status, StatusLabels>;

export function BulkStatusDialog({ status, ...props }: BulkDialogProps<ManagedUser> & { status: Status }) {
  const { rows } = props;
  const labels: StatusLabels = labelsOf[status];
  const { doneLabel } = labels;
  const bulk = useBulk({
    ...props,
    refresh: useRefreshTable('users'),
    doneLabel,
    unchangedLabel: labels.unchangedLabel(),
  });
  return (
    <BulkDialog
      {...props}
      bulk={bulk}
      title={labels.title(rows.length)}
      saveLabel={labels.saveLabel()}
      busyLabel={labels.busyLabel()}
      nameOf={({ name }) => name}
      doneLabel={doneLabel}
      onSave={() =>
        void bulk.run((userIds) => {
          const seen = rows.filter(({ id }) => userIds.includes(id));
          const versions = Object.fromEntries(seen.map(({ id, version }) => [id, version]));
          return callAsStaff(managedUserRoutes.setStatusMany, { body: { userIds, status, versions } });
        })
      }
    >
      <p>{labels.text()}</p>
    </BulkDialog>
  );
}
