/** Assigns a waiting customer to one agent of the product. */
import type { BoardAgent, BoardRequest } from '@foyer/contract/lobby/live-board.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { presenceLabel } from '../../../../ui/presence-labels.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, SelectField } from '../../../../ui/staff/forms/index.ts';
import { assignRequest } from './board-requests.ts';
import { useAction } from './use-action.ts';

interface AssignDialogProps {
  request: BoardRequest;
  agents: readonly BoardAgent[];
  onClose: () => void;
}

export function AssignDialog({ request, agents, onClose }: AssignDialogProps) {
  const { customerName: name, requestId, productId } = request;
  const [agentId, setAgentId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { isBusy, agentError, message, clear, run } = useAction(name);
  const assigned = request.offeredTo.find(({ isAssigned }) => isAssigned);
  const candidates = agents
    .filter((agent) => agent.productIds.includes(productId) && agent.id !== assigned?.agentId)
    .toSorted((a, b) => Number(isAvailable(b)) - Number(isAvailable(a)) || a.name.localeCompare(b.name));

  async function assign(): Promise<void> {
    setMissing(agentId === '');
    if (agentId === '') return;
    const insteadOf = assigned?.agentId ?? null;
    if (!(await run(() => assignRequest(requestId, { agentId, insteadOf })))) return;
    const agent = agents.find(({ id }) => id === agentId)?.name ?? '';
    showSnackbar(m.staff_board_assign_done({ agent, name }));
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_board_assign_title({ name })}
      saveLabel={m.staff_board_assign_do()}
      busyLabel={m.staff_board_assign_busy()}
      isBusy={isBusy}
      errorMessage={message}
      width={480}
      onSave={() => void assign()}
      onClose={onClose}
    >
      <p>{m.staff_board_assign_text()}</p>
      {assigned && <p>{m.staff_board_assign_replace({ name: assigned.name })}</p>}
      <SelectField
        label={m.staff_board_assign_agent()}
        value={agentId}
        hint={candidates.some(isAvailable) ? undefined : m.staff_board_assign_none()}
        error={isMissing ? m.staff_board_assign_missing() : agentError}
        options={[
          { value: '', label: m.staff_board_assign_choose() },
          ...candidates.map((agent) => ({
            value: agent.id,
            label: m.staff_board_assign_option({ name: agent.name, presence: presenceLabel(agent.presence) }),
            isDisabled: !isAvailable(agent),
          })),
        ]}
        onChange={(value) => {
          setAgentId(value);
          setMissing(false);
          clear();
        }}
      />
    </FormDialog>
  );
}

const isAvailable = ({ presence }: BoardAgent): boolean => presence.state === 'available';
