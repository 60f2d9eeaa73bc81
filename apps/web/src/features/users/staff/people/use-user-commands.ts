/** What can be done about one member of staff, apart from editing: switch on and off, mail a link, reset the second factor, delete, see as. */
import { type ManagedUser, managedUserRoutes } from '@foyer/contract/managed-users.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useRefreshTable } from '../../../../ui/staff/data-table/index.ts';
import { useSaving } from '../../../../ui/staff/forms/index.ts';
import { say } from '../../../../ui/staff/snackbars.tsx';
import { callAsStaff, seeAs } from '../../index.ts';
import { fieldsOf } from './user-fields.ts';

export type UserCommand = 'activate' | 'deactivate' | 'reset' | 'reset factor' | 'delete' | 'see as';

/** The question that stands open: which command, about whom. */
export interface AskedCommand {
  readonly command: UserCommand;
  readonly user: ManagedUser;
}

export function useUserCommands() {
  const [asked, setAsked] = useState<AskedCommand | null>(null);
  const saving = useSaving([]);
  const refresh = useRefreshTable('users');

  function ask(command: UserCommand, user: ManagedUser): void {
    saving.dismiss();
    setAsked({ command, user });
  }

  async function setStatus(user: ManagedUser, status: ManagedUser['status']): Promise<void> {
    const body = { ...fieldsOf(user), status, version: user.version };
    const params = { userId: user.id };
    const isDone = await saving.run(() => callAsStaff(managedUserRoutes.update, { params, body }));
    if (isDone)
      await finish(status === 'ACTIVE' ? m.staff_users_activated(user) : m.staff_users_deactivated(user));
  }

  async function sendReset(user: ManagedUser): Promise<void> {
    const params = { userId: user.id };
    if (await saving.run(() => callAsStaff(managedUserRoutes.sendReset, { params }))) {
      await finish(m.staff_users_reset_sent({ email: user.email }));
    }
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

  async function lookAs(user: ManagedUser): Promise<void> {
    const params = { userId: user.id };
    const isDone = await saving.run(async () => {
      seeAs((await callAsStaff(managedUserRoutes.impersonate, { params })).result);
    });
    // Another person's page: everything that is open and cached here starts afresh.
    if (isDone) location.assign('/app');
  }

  async function finish(sentence: string): Promise<void> {
    setAsked(null);
    say(sentence);
    await refresh();
  }

  function close(): void {
    saving.dismiss();
    setAsked(null);
  }

  return { asked, saving, ask, close, setStatus, sendReset, resetFactor, remove, lookAs, refresh };
}
