/** Books the customer of the meeting at a free time of an absent agent. */
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FieldError, FormDialog, useSave } from '../../../../ui/staff/forms/index.ts';
import { formatInstantWithDay } from '../../../../ui/staff/time/clock-time.ts';
import { TimesPicker, type TimesSource } from '../../../schedules/staff/index.ts';
import { callAsStaff } from '../../../users/index.ts';

interface FreeTimesDialogProps {
  meetingId: string;
  agent: { readonly id: string; readonly name: string };
  customerName: string;
  /** Given where the meeting has several customers. */
  requestId: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function FreeTimesDialog({ agent, customerName, ...props }: FreeTimesDialogProps) {
  const { meetingId, requestId, onDone, onClose } = props;
  const { timeZone } = useConfig();
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const saving = useSave(['startsAt']);
  const queryClient = useQueryClient();
  const source = timesOfAgent(meetingId, agent.id);

  async function save(): Promise<void> {
    setMissing(startsAt === null);
    if (startsAt === null) return;
    const params = { meetingId, agentId: agent.id };
    const body = { startsAt, ...(requestId && { requestId }) };
    const isDone = await saving.run(async () => {
      await callAsStaff(lobbyStaffRoutes.bookWith, { params, body });
    });
    // Taken by this booking or by another one: the free times have changed.
    void queryClient.invalidateQueries({ queryKey: ['times', ...source.key] });
    if (!isDone) return;
    const time = formatInstantWithDay(startsAt, timeZone);
    showSnackbar(m.staff_transfer_booked({ customer: customerName, name: agent.name, time }));
    onDone();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_transfer_free_times({ name: agent.name })}
      saveLabel={m.staff_transfer_book()}
      busyLabel={m.staff_transfer_book_busy()}
      isBusy={saving.isBusy}
      errorMessage={saving.formErrors.message}
      width={640}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{m.staff_transfer_book_text({ customer: customerName })}</p>
      <TimesPicker
        source={source}
        isSingleAgent
        value={startsAt}
        onChange={(next) => {
          setStartsAt(next);
          setMissing(false);
          saving.clearField('startsAt');
        }}
      />
      {(isMissing || saving.formErrors.fields.startsAt) && (
        <FieldError>{saving.formErrors.fields.startsAt ?? m.staff_times_missing()}</FieldError>
      )}
    </FormDialog>
  );
}

function timesOfAgent(meetingId: string, agentId: string): TimesSource {
  return {
    key: ['agent', agentId, meetingId],
    read: async ({ zone: _tenants, ...query }, signal) =>
      (await callAsStaff(lobbyStaffRoutes.timesOf, { params: { meetingId, agentId }, query, signal })).result,
  };
}
