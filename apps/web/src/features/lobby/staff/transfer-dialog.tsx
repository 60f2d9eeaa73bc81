/** Hands the customer of the agent's meeting on: to an agent, to another product, or to a link for later. */
import { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api.ts';
import { explain } from '../../../platform/errors.ts';
import { FormDialog } from '../../../ui/staff/forms/index.ts';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { AbsentTarget } from './absent-target.tsx';
import { FreeTimesDialog } from './free-times-dialog.tsx';
import type { MeetingDesk } from './meeting-desk.ts';
import type { OpenMeeting } from './meeting-door.ts';
import { agentLines, mustAsk, productLines, type Targets, type TransferLine } from './transfer-choice.ts';
import { TransferLines } from './transfer-lines.tsx';
import { TransferWho } from './transfer-who.tsx';

/** People come and go while the dialog stands. */
const refreshEveryMs = 5_000;

interface TransferDialogProps {
  desk: MeetingDesk;
  meeting: OpenMeeting;
  onClose: () => void;
}

export function TransferDialog({ desk, meeting, onClose }: TransferDialogProps) {
  const { meetingId } = meeting;
  const [who, setWho] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [absent, setAbsent] = useState<TransferLine | null>(null);
  const [isBooking, setBooking] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const targets = useQuery({
    queryKey: ['transfer targets', meetingId],
    queryFn: async () => (await callAsStaff(lobbyStaffRoutes.targets, { params: { meetingId } })).result,
    refetchInterval: refreshEveryMs,
    staleTime: 0,
  });

  const customers = targets.data?.customers ?? [];
  const hasSeveral = customers.length > 1;
  const named = customers.find(({ requestId }) => requestId === who);
  const only = customers[0]?.name ?? meeting.customerName;
  const customer = hasSeveral ? (named?.name ?? m.staff_transfer_one()) : only;

  // As it is now: who was away when they were chosen may have come.
  const line = findLine(targets.data, chosen);

  async function transfer(line: TransferLine): Promise<void> {
    setBusy(true);
    setSentence(null);
    try {
      await desk.transfer(meetingId, line.target, named?.requestId);
      say(
        line.target.to === 'link'
          ? m.staff_transfer_done_link({ customer })
          : m.staff_transfer_done({ customer, target: line.name }),
      );
      onClose();
    } catch (error) {
      const hasGone = error instanceof ApiError && error.code === 'lobby.target_absent';
      if (hasGone && line.target.to === 'agent') setAbsent(line);
      else setSentence(explain(error));
      void targets.refetch();
    } finally {
      setBusy(false);
    }
  }

  function act(): void {
    if (hasSeveral && !named) setSentence(m.staff_transfer_choose_who());
    else if (!line) setSentence(m.staff_transfer_choose());
    else if (mustAsk(line)) setAbsent(line);
    else void transfer(line);
  }

  if (absent?.target.to === 'agent' && isBooking) {
    return (
      <FreeTimesDialog
        meetingId={meetingId}
        agent={{ id: absent.target.agentId, name: absent.name }}
        customerName={customer}
        requestId={named?.requestId}
        onDone={onClose}
        onClose={() => setBooking(false)}
      />
    );
  }

  if (absent) {
    return (
      <AbsentTarget
        line={absent}
        meeting={meeting}
        isBusy={isBusy}
        sentence={sentence}
        onQueue={() => void transfer(queueOf(meeting))}
        onTimes={() => setBooking(true)}
        onCancel={() => {
          setSentence(null);
          setAbsent(null);
        }}
      />
    );
  }

  const choose = (next: TransferLine): void => {
    setChosen(next.key);
    setSentence(null);
  };
  const lines = { chosen, onChoose: choose };
  return (
    <FormDialog
      isOpen
      title={m.staff_transfer_title({ customer })}
      saveLabel={m.staff_transfer()}
      busyLabel={m.staff_transfer_busy_label()}
      isBusy={isBusy}
      sentence={sentence}
      width={520}
      onSave={act}
      onClose={onClose}
    >
      <p>{m.staff_transfer_text()}</p>
      <Loaded answer={targets} heights={[88, 88]}>
        {(data) => (
          <>
            {hasSeveral && (
              <TransferWho
                customers={customers}
                chosen={who}
                onChoose={(requestId) => {
                  setWho(requestId);
                  setSentence(null);
                }}
              />
            )}
            <TransferLines
              title={m.staff_transfer_agents()}
              lines={agentLines(data)}
              empty={m.staff_transfer_agents_none()}
              {...lines}
            />
            <TransferLines
              title={m.staff_transfer_products()}
              lines={productLines(data)}
              empty={m.staff_transfer_products_none()}
              {...lines}
            />
          </>
        )}
      </Loaded>
      <TransferLines title={m.staff_transfer_later()} lines={[linkLine()]} empty="" {...lines} />
      {line?.target.to === 'product' && line.presence === 'absent' && (
        <p role="status">{m.staff_transfer_product_empty({ name: line.name })}</p>
      )}
    </FormDialog>
  );
}

function findLine(targets: Targets | undefined, key: string | null): TransferLine | undefined {
  const lines = targets ? [...agentLines(targets), ...productLines(targets)] : [];
  return [...lines, linkLine()].find((line) => line.key === key);
}

function linkLine(): TransferLine {
  return {
    key: 'link',
    name: m.staff_transfer_link(),
    target: { to: 'link' },
    presence: 'here',
    waiting: null,
  };
}

/** Everybody of the product the meeting is about. */
function queueOf({ productId, productName }: OpenMeeting): TransferLine {
  return {
    key: `product ${productId}`,
    name: productName ?? '',
    target: { to: 'product', productId },
    presence: 'here',
    waiting: null,
  };
}
