/** The questions before something happens to a member of staff, and what stands in the way of it. */
import type { ManagedUser } from '@foyer/contract/managed-users.ts';
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { AskDialog, ConflictDialog, FieldError, InUseDialog } from '../../../../ui/staff/forms/index.ts';
import type { UserCommand, useUserCommands } from './use-user-commands.ts';

type Commands = ReturnType<typeof useUserCommands>;

interface Question {
  readonly title: (user: ManagedUser) => string;
  readonly text: (user: ManagedUser) => string;
  readonly doLabel: () => string;
  readonly isBad?: boolean;
  readonly act: (commands: Commands, user: ManagedUser) => Promise<void>;
}

const questions = {
  activate: {
    title: ({ name }) => m.staff_users_activate_title({ name }),
    text: () => m.staff_users_activate_text(),
    doLabel: () => m.staff_users_activate(),
    act: (commands, user) => commands.setStatus(user, 'ACTIVE'),
  },
  deactivate: {
    title: ({ name }) => m.staff_users_deactivate_title({ name }),
    text: () => m.staff_users_deactivate_text(),
    doLabel: () => m.staff_users_deactivate(),
    act: (commands, user) => commands.setStatus(user, 'INACTIVE'),
  },
  reset: {
    title: ({ name }) => m.staff_users_reset_title({ name }),
    text: ({ email }) => m.staff_users_reset_text({ email }),
    doLabel: () => m.staff_users_reset_do(),
    act: (commands, user) => commands.sendReset(user),
  },
  'reset factor': {
    title: ({ name }) => m.staff_users_second_reset_title({ name }),
    text: () => m.staff_users_second_reset_text(),
    doLabel: () => m.staff_users_second_reset_do(),
    isBad: true,
    act: (commands, user) => commands.resetFactor(user),
  },
  delete: {
    title: ({ name }) => m.staff_users_delete_title({ name }),
    text: () => m.staff_users_delete_text(),
    doLabel: () => m.staff_delete(),
    isBad: true,
    act: (commands, user) => commands.remove(user),
  },
  'see as': {
    title: ({ name }) => m.staff_users_see_as_title({ name }),
    text: () => m.staff_users_see_as_text(),
    doLabel: () => m.staff_users_see_as_do(),
    act: (commands, user) => commands.lookAs(user),
  },
} satisfies Record<UserCommand, Question>;

export function UserQuestions({ commands }: { commands: Commands }) {
  const { asked, saving, close } = commands;
  if (!asked) return null;
  const { user } = asked;
  const question: Question = questions[asked.command];

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
  if (saving.conflict) {
    return (
      <ConflictDialog conflict={saving.conflict} onReload={() => void reload(commands)} onKeep={close} />
    );
  }
  return (
    <AskDialog
      isOpen
      isBad={question.isBad ?? false}
      title={question.title(user)}
      doLabel={question.doLabel()}
      isBusy={saving.isBusy}
      onDo={() => void question.act(commands, user)}
      onCancel={close}
    >
      {question.text(user)}
      <Refused>{saving.refusal.sentence}</Refused>
    </AskDialog>
  );
}

async function reload(commands: Commands): Promise<void> {
  commands.close();
  await commands.refresh();
}

function Refused({ children }: { children: ReactNode }) {
  return children ? <FieldError>{children}</FieldError> : null;
}
