/** The agent's duty switch: its state, and the call that changes it. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { callAsStaff } from '../../../users/index.ts';
import { useAccount } from '../../../users/staff/index.ts';
import { presenceKey } from '../presence/use-presence.ts';
import { LobbyContext } from '../use-lobby.ts';

export interface Duty {
  /** Also while it is being changed; `undefined` until it is known. */
  readonly isOn: boolean | undefined;
  readonly isBusy: boolean;
  /** @returns whether the server accepted it */
  change(onDuty: boolean): Promise<boolean>;
}

export function useDuty(): Duty {
  const account = useAccount();
  const lobby = useContext(LobbyContext);
  const queryClient = useQueryClient();
  const mutation = useMutation({
    // A change during another one is sent after it, from every control.
    scope: { id: 'duty' },
    mutationFn: (onDuty: boolean) => callAsStaff(lobbyRoutes.setDuty, { body: { onDuty } }),
    onSuccess: ({ result: { onDuty } }) =>
      showSnackbar(onDuty ? m.staff_duty_switched_on() : m.staff_duty_switched_off()),
    onError: (error) => showSnackbar(explain(error), 'error'),
    // Going off duty also switches the lobby off, so the state of its switch is fetched again.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['account'] });
      await queryClient.invalidateQueries({ queryKey: presenceKey });
      await lobby?.recheck();
    },
  });
  return {
    isOn: mutation.isPending ? mutation.variables : account.data?.onDuty,
    isBusy: mutation.isPending,
    change: (onDuty) =>
      mutation.mutateAsync(onDuty).then(
        () => true,
        () => false,
      ),
  };
}
