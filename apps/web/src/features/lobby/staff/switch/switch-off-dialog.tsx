/** Asks an admin for confirmation before switching off an agent's lobby. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { type AgentOnDashboard, dashboardKey } from '../dashboard/use-dashboard.ts';

/** @param props.agent `null`: closed */
export function SwitchOffDialog({ agent, onClose }: { agent: AgentOnDashboard | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  // Keeps the name while the closed dialog fades out.
  const [name, setName] = useState('');
  if (agent && agent.name !== name) setName(agent.name);

  const switchOff = useMutation({
    mutationFn: (userId: string) => callAsStaff(lobbyRoutes.switchOffFor, { params: { userId } }),
    onSuccess: () => showSnackbar(m.staff_agents_switched_off({ name })),
    onError: (error) => showSnackbar(explain(error), 'error'),
    onSettled: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: dashboardKey });
    },
  });

  return (
    <ConfirmDialog
      isOpen={agent !== null}
      title={m.staff_agents_switch_off_title({ name })}
      confirmLabel={m.staff_agents_switch_off()}
      busyLabel={m.staff_agents_switch_off_busy()}
      isBusy={switchOff.isPending}
      onConfirm={() => agent && switchOff.mutate(agent.id)}
      onCancel={onClose}
    >
      {m.staff_agents_switch_off_text()}
    </ConfirmDialog>
  );
}
