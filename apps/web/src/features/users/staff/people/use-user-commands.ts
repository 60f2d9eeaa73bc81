/**
 * The commands on a user except editing: activate, deactivate, password reset, second factor, delete,
 * impersonate.
 */
import { type ManagedUser, managedUserRoutes } from '@foyer/contract/users/managed-users.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useRefreshTable } from '../../../../ui/staff/data-table/index.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { useRecordSave } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff, startImpersonation } from '../../index.ts';
import type { InvitationLink } from './invitation-link-dialog.tsx';
import { reportDelivery } from './report-delivery.ts';
import { fieldsOf, type UserFields } from './user-fields.ts';
import { findUser, sendUser } from './user-requests.ts';

export type UserCommand = 'activate' | 'deactivate' | 'reset' | 'reset-factor' | 'delete' | 'impersonate';

/** The command that waits for confirmation. */
export interface PendingCommand {
  readonly command: UserCommand;
  readonly user: ManagedUser;
}

export function useUserCommands() {
  const [pending, setPending] = useState<PendingCommand | null>(null);
  const [invitationLink, setHandedOn] = useState<InvitationLink | null>(null);
  const saving = useRecordSave<ManagedUser, UserFields>({
    names: [],
    fieldsOf,
    load: () => findUser(pending?.user.id ?? ''),
    send: sendUser,
    // Changes of one field never overlap, so no form has to show the merged ones.
    rebase: () => undefined,
    onSaved: (saved) =>
      finish(saved.status === 'ACTIVE' ? m.staff_users_activated(saved) : m.staff_users_deactivated(saved)),
  });
  const refresh = useRefreshTable('users');

  function ask(command: UserCommand, user: ManagedUser): void {
    saving.dismiss();
    setPending({ command, user });
  }

  async function setStatus(user: ManagedUser, status: ManagedUser['status']): Promise<void> {
    await saving.save(user, { ...fieldsOf(user), status });
  }

  async function sendReset(user: ManagedUser): Promise<void> {
    const params = { userId: user.id };
    const { email } = user;
    await saving.run(async () => {
      const { result } = await callAsStaff(managedUserRoutes.sendLink, { params });
      setPending(null);
      reportDelivered(user, result, {
        sent: m.staff_users_reset_sent({ email }),
        none: m.staff_users_no_link({ email }),
      });
      await refresh();
    });
  }

  /** Says whether the mail with the user's link was sent, and shows the link if not. */
  function reportDelivered(...delivered: Parameters<typeof reportDelivery>): void {
    setHandedOn(reportDelivery(...delivered));
  }

  async function resetFactor(user: ManagedUser): Promise<void> {
    const params = { userId: user.id };
    if (await saving.run(() => callAsStaff(managedUserRoutes.removeSecondFactor, { params }))) {
      await finish(m.staff_users_second_reset_done(user));
    }
  }

  async function remove(user: ManagedUser): Promise<void> {
    const params = { userId: user.id };
    if (await saving.run(() => callAsStaff(managedUserRoutes.remove, { params }))) {
      await finish(m.staff_users_deleted(user));
    }
  }

  async function impersonate(user: ManagedUser): Promise<void> {
    const params = { userId: user.id };
    const isDone = await saving.run(async () => {
      startImpersonation((await callAsStaff(managedUserRoutes.impersonate, { params })).result);
    });
    // Reload, so that no state or cache of the super admin remains.
    if (isDone) location.assign('/app');
  }

  async function finish(message: string): Promise<void> {
    setPending(null);
    showSnackbar(message);
    await refresh();
  }

  function close(): void {
    saving.dismiss();
    setPending(null);
  }

  return {
    pending,
    saving,
    /** The link of an invitation that could not be emailed, until it is dismissed. */
    invitationLink,
    dismissLink: () => setHandedOn(null),
    reportDelivered,
    ask,
    close,
    setStatus,
    sendReset,
    resetFactor,
    remove,
    impersonate,
    refresh,
  };
}
