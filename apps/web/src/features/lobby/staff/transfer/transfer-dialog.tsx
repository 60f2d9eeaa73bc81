/**
 * The dialog that transfers the customer of the agent's meeting to an agent, another product, or a link for
 * later.
 */
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import type { MeetingController } from '../meeting/meeting-controller.ts';
import type { OpenMeeting } from '../meeting/meeting-tab.ts';
import { AbsentTarget } from './absent-target.tsx';
import { FreeTimesDialog } from './free-times-dialog.tsx';
import {
  agentOptions,
  needsConfirmation,
  productOptions,
  type Targets,
  type TransferOption,
} from './transfer-choice.ts';
import { TransferCustomerChoice } from './transfer-customer-choice.tsx';
import { TransferOptions } from './transfer-options.tsx';

/** The availability of the targets changes while the dialog is open. */
const refreshEveryMs = 5_000;

interface TransferDialogProps {
  meetings: MeetingController;
  meeting: OpenMeeting;
  onClose: () => void;
}

export function TransferDialog({ meetings, meeting, onClose }: TransferDialogProps) {
  const { meetingId } = meeting;
  const [customerRequestId, setCustomerRequestId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [absent, setAbsent] = useState<TransferOption | null>(null);
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
  const chosenCustomer = customers.find(({ requestId }) => requestId === customerRequestId);
  const onlyName = customers[0]?.name ?? meeting.customerName;
  const customer = hasSeveral ? (chosenCustomer?.name ?? m.staff_transfer_one()) : onlyName;

  // From the newest data: a target may have become available since it was chosen.
  const option = findOption(targets.data, chosen);

  async function transfer(option: TransferOption): Promise<void> {
    setBusy(true);
    setSentence(null);
    try {
      await meetings.transfer(meetingId, option.target, chosenCustomer?.requestId);
      showSnackbar(
        option.target.to === 'link'
          ? m.staff_transfer_done_link({ customer })
          : m.staff_transfer_done({ customer, target: option.name }),
      );
      onClose();
    } catch (error) {
      const hasGone = error instanceof ApiError && error.code === 'lobby.target_absent';
      if (hasGone && option.target.to === 'agent') setAbsent(option);
      else setSentence(explain(error));
      void targets.refetch();
    } finally {
      setBusy(false);
    }
  }

  function submit(): void {
    if (hasSeveral && !chosenCustomer) setSentence(m.staff_transfer_choose_who());
    else if (!option) setSentence(m.staff_transfer_choose());
    else if (needsConfirmation(option)) setAbsent(option);
    else void transfer(option);
  }

  if (absent?.target.to === 'agent' && isBooking) {
    return (
      <FreeTimesDialog
        meetingId={meetingId}
        agent={{ id: absent.target.agentId, name: absent.name }}
        customerName={customer}
        requestId={chosenCustomer?.requestId}
        onDone={onClose}
        onClose={() => setBooking(false)}
      />
    );
  }

  if (absent) {
    return (
      <AbsentTarget
        option={absent}
        meeting={meeting}
        isBusy={isBusy}
        sentence={sentence}
        onQueue={() => void transfer(queueOption(meeting))}
        onTimes={() => setBooking(true)}
        onCancel={() => {
          setSentence(null);
          setAbsent(null);
        }}
      />
    );
  }

  const choose = (next: TransferOption): void => {
    setChosen(next.key);
    setSentence(null);
  };
  const options = { chosen, onChoose: choose };
  return (
    <FormDialog
      isOpen
      title={m.staff_transfer_title({ customer })}
      saveLabel={m.staff_transfer()}
      busyLabel={m.staff_transfer_busy_label()}
      isBusy={isBusy}
      errorMessage={sentence}
      width={520}
      onSave={submit}
      onClose={onClose}
    >
      <p>{m.staff_transfer_text()}</p>
      <LoadingBoundary query={targets} skeletonHeights={[88, 88]}>
        {(data) => (
          <>
            {hasSeveral && (
              <TransferCustomerChoice
                customers={customers}
                chosen={customerRequestId}
                onChoose={(requestId) => {
                  setCustomerRequestId(requestId);
                  setSentence(null);
                }}
              />
            )}
            <TransferOptions
              title={m.staff_transfer_agents()}
              options={agentOptions(data)}
              empty={m.staff_transfer_agents_none()}
              {...options}
            />
            <TransferOptions
              title={m.staff_transfer_products()}
              options={productOptions(data)}
              empty={m.staff_transfer_products_none()}
              {...options}
            />
          </>
        )}
      </LoadingBoundary>
      <TransferOptions title={m.staff_transfer_later()} options={[linkOption()]} empty="" {...options} />
      {option?.target.to === 'product' && option.availability === 'absent' && (
        <p role="status">{m.staff_transfer_product_empty({ name: option.name })}</p>
      )}
    </FormDialog>
  );
}

function findOption(targets: Targets | undefined, key: string | null): TransferOption | undefined {
  const options = targets ? [...agentOptions(targets), ...productOptions(targets)] : [];
  return [...options, linkOption()].find((option) => option.key === key);
}

function linkOption(): TransferOption {
  return {
    key: 'link',
    name: m.staff_transfer_link(),
    target: { to: 'link' },
    availability: 'here',
    presence: null,
    waiting: null,
  };
}

/** The queue of the meeting's product. */
function queueOption({ productId, productName }: OpenMeeting): TransferOption {
  return {
    key: `product ${productId}`,
    name: productName ?? '',
    target: { to: 'product', productId },
    availability: 'here',
    presence: null,
    waiting: null,
  };
}
