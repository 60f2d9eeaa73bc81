/** The confirmation dialogs of the commands on a user, and the dialogs for conflicts and users in use. */
import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ConfirmDialog, FieldError, InUseDialog } from '../../../../ui/staff/forms/index.ts';
import type { UserCommand, useUserCommands } from './use-user-commands.ts';

type Commands = ReturnType<typeof useUserCommands>;

interface Confirmation {
  readonly title: (user: ManagedUser) => string;
  readonly text: (user: ManagedUser) => string;
  readonly confirmLabel: () => string;
  readonly isDestructive?: boolean;
  readonly run: (commands: Commands, user: ManagedUser) => Promise<void>;
}

const confirmations = {
  activate: {
    title: ({ name }) => m.staff_users_activate_title({ name }),
    text: () => m.staff_users_activate_text(),
    confirmLabel: () => m.staff_users_activate(),
    run: (commands, user) => commands.setStatus(user, 'ACTIVE'),
  },
  deactivate: {
    title: ({ name }) => m.staff_users_deactivate_title({ name }),
    text: () => m.staff_users_deactivate_text(),
    confirmLabel: () => m.staff_users_deactivate(),
    run: (commands, user) => commands.setStatus(user, 'INACTIVE'),
  },
  reset: {
    title: ({ name }) => m.staff_users_reset_title({ name }),
    text: ({ email, invitation }) =>
      invitation ? m.staff_users_send_again_text({ email }) : m.staff_users_reset_text({ email }),
    confirmLabel: () => m.staff_users_reset_do(),
    run: (commands, user) => commands.sendReset(user),
  },
  'reset-factor': {
    title: ({ name }) => m.staff_users_second_reset_title({ name }),
    text: () => m.staff_users_second_reset_text(),
    confirmLabel: () => m.staff_users_second_reset_do(),
    isDestructive: true,
    run: (commands, user) => commands.resetFactor(user),
  },
  delete: {
    title: ({ name }) => m.staff_users_delete_title({ name }),
    text: () => m.staff_users_delete_text(),
    confirmLabel: () => m.staff_delete(),
    isDestructive: true,
    run: (commands, user) => commands.remove(user),
  },
  impersonate: {
    title: ({ name }) => m.staff_users_see_as_title({ name }),
    text: () => m.staff_users_see_as_text(),
    confirmLabel: () => m.staff_users_see_as_do(),
    run: (commands, user) => commands.impersonate(user),
  },
} satisfies Record<UserCommand, Confirmation>;

export function UserConfirmations({ commands }: { commands: Commands }) {
  const { pending, saving, close } = commands;
  if (!pending) return null;
  const { user } = pending;
  const confirmation: Confirmation = confirmations[pending.command];

  if (saving.inUse) {
    return (
      <InUseDialog
        inUse={saving.inUse}
        name={user.name}
        isBusy={saving.isBusy}
        {...(user.status === 'ACTIVE' && {
          onDeactivate: () => void commands.setStatus(user, 'INACTIVE'),
        })}
        onClose={close}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen
      isDestructive={confirmation.isDestructive ?? false}
      title={confirmation.title(user)}
      confirmLabel={confirmation.confirmLabel()}
      isBusy={saving.isBusy}
      onConfirm={() => void confirmation.run(commands, user)}
      onCancel={close}
    >
      {confirmation.text(user)}
      <ErrorMessage>{saving.formErrors.message}</ErrorMessage>
    </ConfirmDialog>
  );
}

function ErrorMessage({ children }: { children: ReactNode }) {
  return children ? <FieldError>{children}</FieldError> : null;
}
