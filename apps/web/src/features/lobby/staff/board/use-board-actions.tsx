/** The actions of a supervisor on a waiting customer, and their dialogs. */
import type { BoardRequest, LiveBoard } from '@foyer/contract/lobby/live-board.ts';
import { ArrowLeftRight, ArrowUpToLine, MessageSquareText, UserRoundCheck, Video } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import type { RowAction } from '../../../../ui/staff/data-table/index.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { FrontDialog } from './front-dialog.tsx';
import { TakeDialog } from './take-dialog.tsx';
import { TransferWaitingDialog } from './transfer-waiting-dialog.tsx';

const MessageDialog = lazyPart(() => import('../announcements/message-dialog.tsx'));
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface OpenDialog {
  readonly name: 'assign' | 'take' | 'front' | 'transfer' | 'message';
  /** As it was when the dialog was opened. */
  readonly request: BoardRequest;
}

export interface BoardActions {
  readonly actionsOf: (request: BoardRequest) => RowAction[];
  readonly dialog: ReactNode;
}

export function useBoardActions(board: LiveBoard | undefined): BoardActions {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = (): void => setOpened(null);

  function actionsOf(request: BoardRequest): RowAction[] {
    // A supervisor's actions need the customer on the page.
    if (request.status === 'AWAY') return [];
    const open = (name: OpenDialog['name']) => () => setOpened({ name, request });
    return [
      { label: m.staff_board_assign(), icon: <UserRoundCheck {...icon} />, onChoose: open('assign') },
      { label: m.staff_board_take(), icon: <Video {...icon} />, onChoose: open('take') },
      { label: m.staff_board_front_do(), icon: <ArrowUpToLine {...icon} />, onChoose: open('front') },
      { label: m.staff_board_transfer(), icon: <ArrowLeftRight {...icon} />, onChoose: open('transfer') },
      {
        label: m.staff_queue_message_action(),
        icon: <MessageSquareText {...icon} />,
        onChoose: open('message'),
      },
    ];
  }

  return { actionsOf, dialog: opened && board && renderDialog(opened, board, close) };
}

function renderDialog({ name, request: before }: OpenDialog, board: LiveBoard, onClose: () => void) {
  // A customer who left stays in the dialog; the attempt then reports their state.
  const request = board.queue.find(({ requestId }) => requestId === before.requestId) ?? before;
  switch (name) {
    case 'assign':
      return <AssignDialog request={request} agents={board.agents} onClose={onClose} />;
    case 'take':
      return <TakeDialog request={request} onClose={onClose} />;
    case 'front':
      return <FrontDialog request={request} onClose={onClose} />;
    case 'transfer':
      return <TransferWaitingDialog request={request} board={board} onClose={onClose} />;
    case 'message':
      return (
        <Suspense fallback={null}>
          <MessageDialog request={request} onClose={onClose} />
        </Suspense>
      );
  }
}
