/** What can be done with somebody who waits, and the dialogs that ask for more. */
import type { QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, CirclePause, CirclePlay, DoorOpen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import type { RowAction } from '../../../ui/staff/data-table/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { holdRequest, releaseRequest } from './hold-calls.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { useMeetingDesk } from './meeting-desk.ts';
import type { QueueRow } from './queue-rows.ts';
import { useInside } from './use-inside.ts';
import { queueKey } from './use-queue.ts';

const BlockDialog = lazy(async () => ({
  default: await (await import('../../customers/staff/index.ts')).loadBlockDialog(),
}));
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Asked = { readonly what: 'hold' | 'block'; readonly who: QueuedRequest } | null;

export interface QueueActs {
  readonly actionsOf: (row: QueueRow) => RowAction[];
  readonly dialogs: ReactNode;
}

/** @param options.isAgent false for admins, who look on: they hold nobody and meet nobody */
export function useQueueActs({ isAgent } = { isAgent: true }): QueueActs {
  const [asked, setAsked] = useState<Asked>(null);
  const desk = useMeetingDesk();
  const inside = useInside();
  const queries = useQueryClient();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: queueKey });

  async function act(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      say(done);
    } catch (error) {
      say(explain(error), 'error');
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
      isBad: true,
      onChoose: () => setAsked({ what: 'block', who: queued }),
    };
    if (!isAgent) return [block];
    const hold: RowAction =
      queued.status === 'HELD'
        ? {
            label: m.staff_queue_release(),
            icon: <CirclePlay {...icon} />,
            onChoose: () =>
              void act(() => releaseRequest(queued.requestId), m.staff_queue_released({ name })),
          }
        : {
            label: m.staff_queue_hold(),
            icon: <CirclePause {...icon} />,
            onChoose: () => setAsked({ what: 'hold', who: queued }),
          };
    if (!desk || inside?.productId !== queued.productId) return [hold, block];
    const admit: RowAction = {
      label: m.staff_queue_admit(),
      icon: <DoorOpen {...icon} />,
      onChoose: () =>
        void act(() => desk.admit(queued.requestId, inside.meetingId), m.staff_queue_admitted({ name })),
    };
    return [admit, hold, block];
  }

  const close = (): void => {
    setAsked(null);
    refresh();
  };
  const dialogs = asked && (
    <Suspense fallback={null}>
      {asked.what === 'hold' ? (
        <HoldDialog
          customerName={asked.who.customerName}
          onHold={(note) => holdRequest(asked.who.requestId, note)}
          onClose={close}
        />
      ) : (
        <BlockDialog customer={{ id: asked.who.customerId, name: asked.who.customerName }} onClose={close} />
      )}
    </Suspense>
  );
  return { actionsOf, dialogs };
}
