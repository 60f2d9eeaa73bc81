/** An admin takes a waiting customer, and the meeting opens in a new tab. */
import type { BoardRequest } from '@foyer/contract/lobby/live-board.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { FormDialog } from '../../../../ui/staff/forms/index.ts';
import { openTab } from '../meeting/meeting-controller.ts';
import { meetingPath } from '../meeting/meeting-tab.ts';
import { takeRequest } from './board-requests.ts';
import { useAction } from './use-action.ts';

export function TakeDialog({ request, onClose }: { request: BoardRequest; onClose: () => void }) {
  const { customerName: name, requestId } = request;
  /** Of the meeting whose tab the browser did not open. */
  const [blockedPath, setBlockedPath] = useState<string | null>(null);
  const { isBusy, message, run } = useAction(name);

  async function take(): Promise<void> {
    let path = '';
    const isTaken = await run(async () => {
      path = meetingPath(await takeRequest(requestId));
    });
    if (isTaken) open(path);
  }

  function open(path: string): void {
    if (openTab(path)) onClose();
    else setBlockedPath(path);
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_board_take_title({ name })}
      saveLabel={blockedPath ? m.staff_board_take_open() : m.staff_board_take_do()}
      busyLabel={m.staff_board_take_busy()}
      isBusy={isBusy}
      errorMessage={message}
      width={440}
      onSave={() => (blockedPath ? open(blockedPath) : void take())}
      onClose={onClose}
    >
      <p role="status">{blockedPath ? m.staff_board_take_opened({ name }) : m.staff_board_take_text()}</p>
    </FormDialog>
  );
}
