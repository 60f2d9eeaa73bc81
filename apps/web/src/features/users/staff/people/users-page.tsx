/** The users table: the tenant's staff with their roles and products. */

import { type ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { Button } from '@mui/material';
import { Eye, KeyRound, Pencil, Plus, Send, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { type BulkAction, DataTable, type RowAction } from '../../../../ui/staff/data-table/index.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { ImportButton } from '../../../imports/staff/index.ts';
import { useProductChoices } from '../../../products/staff/index.ts';
import { type SignedInPerson, staffTable } from '../../index.ts';
import { usePerson } from '../use-person.ts';
import { BulkStatusDialog } from './bulk-status-dialog.tsx';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { type UserCommand, useUserCommands } from './use-user-commands.ts';
import { UserConfirmations } from './user-confirmations.tsx';
import { UserDialog } from './user-dialog.tsx';
import { mayManage } from './user-fields.ts';
import { userFilters } from './user-filters.ts';

const source = staffTable(managedUserRoutes.list, managedUserRoutes.export);
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function UsersPage() {
  const person = usePerson();
  return person && <Users person={person} />;
}

function Users({ person }: { person: SignedInPerson }) {
  useTitle(m.staff_users_title());
  const { flags } = useConfig();
  const products = useProductChoices(person.role);
  const columns = useUserColumns(products);
  const commands = useUserCommands();
  const [edited, setEdited] = useState<ManagedUser | 'new' | null>(null);

  const open = (user: ManagedUser): void => {
    if (mayManage(person.role, user)) setEdited(user);
    else showSnackbar(m.staff_users_out_of_reach(), 'error');
  };

  function actionsOf(user: ManagedUser): RowAction[] {
    if (!mayManage(person.role, user)) return [];
    const edit = { label: m.staff_edit(), icon: <Pencil {...icon} />, onChoose: () => setEdited(user) };
    if (user.id === person.userId) return [edit];
    const act = (command: UserCommand, label: string, commandIcon: ReactNode): RowAction => ({
      label,
      icon: commandIcon,
      onChoose: () => commands.ask(command, user),
    });
    return [
      edit,
      user.invitation
        ? act('reset', m.staff_users_send_again(), <Send {...icon} />)
        : act('reset', m.staff_users_reset(), <KeyRound {...icon} />),
      ...(person.role === 'SUPER_ADMIN' && user.hasSecondFactor
        ? [act('reset-factor', m.staff_users_second_reset(), <ShieldOff {...icon} />)]
        : []),
      ...(mayImpersonate(person.role, flags.impersonateUser, user)
        ? [act('impersonate', m.staff_users_see_as(), <Eye {...icon} />)]
        : []),
      user.status === 'ACTIVE'
        ? act('deactivate', m.staff_users_deactivate(), <UserX {...icon} />)
        : act('activate', m.staff_users_activate(), <UserCheck {...icon} />),
      { ...act('delete', m.staff_delete(), <Trash2 {...icon} />), isDestructive: true },
    ];
  }

  const setStatus = (
    status: ManagedUser['status'],
    label: string,
    statusIcon: ReactNode,
  ): BulkAction<ManagedUser> => ({
    label,
    icon: statusIcon,
    appliesTo: (user) => user.status !== status && user.id !== person.userId && mayManage(person.role, user),
    dialog: (props) => <BulkStatusDialog {...props} status={status} />,
  });

  return (
    <>
      <DataTable
        name="users"
        title={m.staff_users_title()}
        subtitle={(total) => total !== undefined && m.staff_users_total({ count: total })}
        columns={columns}
        source={source}
        defaultSort="name:asc"
        searchHint={m.staff_users_search()}
        filters={userFilters(products)}
        empty={{ text: m.staff_users_empty() }}
        onOpen={open}
        actionsOf={actionsOf}
        bulkActions={[
          setStatus('INACTIVE', m.staff_users_deactivate(), <UserX {...icon} />),
          setStatus('ACTIVE', m.staff_users_activate(), <UserCheck {...icon} />),
        ]}
        action={
          <>
            <ImportButton kind="users" />
            <Button
              variant="contained"
              color="primary"
              startIcon={<Plus size={20} strokeWidth={1.75} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              {m.staff_users_new()}
            </Button>
          </>
        }
      />
      {edited && (
        <UserDialog
          user={edited === 'new' ? null : edited}
          caller={person}
          onSaved={() => {
            setEdited(null);
            showSnackbar(m.staff_form_saved());
            void commands.refresh();
          }}
          onCreated={(user, delivery) => {
            setEdited(null);
            commands.reportDelivered(user, delivery, {
              sent: m.staff_users_created_note({ email: user.email }),
              none: m.staff_users_created_only(),
            });
            void commands.refresh();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      <UserConfirmations commands={commands} />
      {commands.invitationLink && (
        <InvitationLinkDialog
          invitationLink={commands.invitationLink}
          role={person.role}
          onClose={commands.dismissLink}
        />
      )}
    </>
  );
}

/** Super admins and inactive users cannot be impersonated. */
function mayImpersonate(caller: Role, isOn: boolean, user: ManagedUser): boolean {
  return caller === 'SUPER_ADMIN' && isOn && user.role !== 'SUPER_ADMIN' && user.status === 'ACTIVE';
}
