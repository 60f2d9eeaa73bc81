/** The actions on a waiting customer, and their dialogs. */
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Activity, Ban, CirclePause, CirclePlay, DoorOpen, MessageSquareText } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import type { RowAction } from '../../../../ui/staff/data-table/index.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { useMeetingController } from '../meeting/meeting-controller.ts';
import { useCurrentMeeting } from '../meeting/use-current-meeting.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { holdRequest, releaseRequest } from './hold-requests.ts';
import type { QueueRow } from './queue-rows.ts';
import { queueKey } from './use-queue.ts';

const BlockDialog = lazyPart(async () => ({
  default: await (await import('../../../customers/staff/index.ts')).loadBlockDialog(),
}));
const MessageDialog = lazyPart(() => import('../announcements/message-dialog.tsx'));
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type OpenDialog = { readonly name: 'hold' | 'message' | 'block'; readonly request: QueuedRequest } | null;

export interface QueueActions {
  readonly actionsOf: (row: QueueRow) => RowAction[];
  readonly dialogs: ReactNode;
}

/** @param options.isAgent false for admins: they write to a customer and block one here, and have the other actions on the live board */
export function useQueueActions({ isAgent } = { isAgent: true }): QueueActions {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const navigate = useNavigate();
  const { flags } = useConfig();
  const meetings = useMeetingController();
  const currentMeeting = useCurrentMeeting();
  const queryClient = useQueryClient();
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: queueKey });

  async function run(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      showSnackbar(done);
    } catch (error) {
      showSnackbar(explain(error), 'error');
    } finally {
      refresh();
    }
  }

  function actionsOf({ queued }: QueueRow): RowAction[] {
    if (!queued) return [];
    const name = queued.customerName;
    const block: RowAction = {
      label: m.staff_queue_block(),
      icon: <Ban {...icon} />,
      isDestructive: true,
      onChoose: () => setOpenDialog({ name: 'block', request: queued }),
    };
    // Everything else needs the customer on the page.
    if (queued.status === 'AWAY') return [block];
    const message: RowAction = {
      label: m.staff_queue_message_action(),
      icon: <MessageSquareText {...icon} />,
      onChoose: () => setOpenDialog({ name: 'message', request: queued }),
    };
    const board: RowAction = {
      label: m.staff_queue_board(),
      icon: <Activity {...icon} />,
      onChoose: () => void navigate('/app/live-board'),
    };
    if (!isAgent) return flags.lobbyMode ? [message, board, block] : [message, block];
    const hold: RowAction =
      queued.status === 'HELD'
        ? {
            label: m.staff_queue_release(),
            icon: <CirclePlay {...icon} />,
            onChoose: () =>
              void run(() => releaseRequest(queued.requestId), m.staff_queue_released({ name })),
          }
        : {
            label: m.staff_queue_hold(),
            icon: <CirclePause {...icon} />,
            onChoose: () => setOpenDialog({ name: 'hold', request: queued }),
          };
    if (!meetings || currentMeeting?.productId !== queued.productId) return [hold, message, block];
    const admit: RowAction = {
      label: m.staff_queue_admit(),
      icon: <DoorOpen {...icon} />,
      onChoose: () =>
        void run(
          () => meetings.admit(queued.requestId, currentMeeting.meetingId),
          m.staff_queue_admitted({ name }),
        ),
    };
    return [admit, hold, message, block];
  }

  const close = (): void => {
    setOpenDialog(null);
    refresh();
  };
  const dialogs = openDialog && (
    <Suspense fallback={null}>
      {openDialog.name === 'hold' && (
        <HoldDialog
          customerName={openDialog.request.customerName}
          onHold={(note) => holdRequest(openDialog.request.requestId, note)}
          onClose={close}
        />
      )}
      {openDialog.name === 'message' && <MessageDialog request={openDialog.request} onClose={close} />}
      {openDialog.name === 'block' && (
        <BlockDialog
          customer={{ id: openDialog.request.customerId, name: openDialog.request.customerName }}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { actionsOf, dialogs };
}
