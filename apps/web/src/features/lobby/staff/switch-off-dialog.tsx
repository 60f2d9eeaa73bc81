/** Asks an admin before somebody else's lobby is switched off. */
import { lobbyRoutes } from '@foyer/contract/lobby.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import { AskDialog } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { type AgentOnDashboard, dashboardKey } from './use-dashboard.ts';

/** @param props.agent `null`: closed */
export function SwitchOffDialog({ agent, onClose }: { agent: AgentOnDashboard | null; onClose: () => void }) {
  const queries = useQueryClient();
  // The name stays while the dialog fades.
  const name = useRef('');
  if (agent) name.current = agent.name;

  const switchOff = useMutation({
    mutationFn: (userId: string) => callAsStaff(lobbyRoutes.switchOffFor, { params: { userId } }),
    onSuccess: () => say(m.staff_agents_switched_off({ name: name.current })),
    onError: (error) => say(explain(error), 'error'),
    onSettled: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: dashboardKey });
    },
  });

  return (
    <AskDialog
      isOpen={agent !== null}
      title={m.staff_agents_switch_off_title({ name: name.current })}
      doLabel={m.staff_agents_switch_off()}
      busyLabel={m.staff_agents_switch_off_busy()}
      isBusy={switchOff.isPending}
      onDo={() => agent && switchOff.mutate(agent.id)}
      onCancel={onClose}
    >
      {m.staff_agents_switch_off_text()}
    </AskDialog>
  );
}
