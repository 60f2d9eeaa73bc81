/** Transfers a waiting customer to another agent of the product, or to another product. */
import type { BoardRequest, LiveBoard } from '@foyer/contract/lobby/live-board.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog } from '../../../../ui/staff/forms/index.ts';
import { agentOptions, productOptions, type Targets } from '../transfer/transfer-choice.ts';
import { TransferOptions } from '../transfer/transfer-options.tsx';
import { transferRequest } from './board-requests.ts';
import { useAction } from './use-action.ts';

interface TransferWaitingDialogProps {
  request: BoardRequest;
  board: LiveBoard;
  onClose: () => void;
}

export function TransferWaitingDialog({ request, board, onClose }: TransferWaitingDialogProps) {
  const { customerName: name, requestId } = request;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { isBusy, agentError, message, clear, run } = useAction(name);
  const targets = targetsOf(board, request);
  const [agents, products] = [agentOptions(targets), productOptions(targets)];
  // From the newest data: a target may have become available since it was chosen.
  const option = [...agents, ...products].find(({ key }) => key === chosen);

  async function transfer(): Promise<void> {
    const target = option?.target;
    setMissing(!target);
    if (!option || !target || target.to === 'link') return;
    if (!(await run(() => transferRequest(requestId, target)))) return;
    showSnackbar(m.staff_transfer_done({ customer: name, target: option.name }));
    onClose();
  }

  const options = {
    chosen,
    onChoose: ({ key }: { key: string }) => {
      setChosen(key);
      setMissing(false);
      clear();
    },
  };
  return (
    <FormDialog
      isOpen
      title={m.staff_board_transfer_title({ name })}
      saveLabel={m.staff_board_transfer()}
      busyLabel={m.staff_transfer_busy_label()}
      isBusy={isBusy}
      errorMessage={isMissing ? m.staff_board_transfer_choose() : (agentError ?? message)}
      width={520}
      onSave={() => void transfer()}
      onClose={onClose}
    >
      <p>{m.staff_board_transfer_text()}</p>
      <TransferOptions
        title={m.staff_transfer_agents()}
        options={agents}
        empty={m.staff_board_transfer_agents_none()}
        {...options}
      />
      <TransferOptions
        title={m.staff_transfer_products()}
        options={products}
        empty={m.staff_board_transfer_products_none()}
        {...options}
      />
    </FormDialog>
  );
}

/** The targets of a transfer as the board knows them. */
function targetsOf({ agents, products, queue }: LiveBoard, { productId }: BoardRequest): Targets {
  const serving = agents.map((agent) => ({
    ...agent,
    isPresent: ['available', 'in-meeting', 'wrapping-up'].includes(agent.presence.state),
    isBusy: agent.presence.state !== 'available',
  }));
  return {
    customers: [],
    agents: serving
      .filter((agent) => agent.productIds.includes(productId))
      .map(({ id, name, isPresent, isBusy, presence }) => ({ id, name, isPresent, isBusy, presence })),
    products: products
      .filter(({ id }) => id !== productId)
      .map(({ id, name }) => ({
        id,
        name,
        slug: '',
        waiting: queue.filter((each) => each.productId === id).length,
        isSomebodyThere: serving.some((agent) => agent.isPresent && agent.productIds.includes(id)),
      })),
  };
}
