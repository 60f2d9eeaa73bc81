/** The free times of an agent who is not here: the customer of the meeting is booked at one of them. */
import { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatInstantWithDay } from '../../../ui/staff/clock-time.ts';
import { FieldError, FormDialog, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { TimesPicker, type TimesSource } from '../../schedules/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';

interface FreeTimesDialogProps {
  meetingId: string;
  agent: { readonly id: string; readonly name: string };
  customerName: string;
  /** Where the meeting has several customers. */
  requestId: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

export function FreeTimesDialog({ agent, customerName, ...props }: FreeTimesDialogProps) {
  const { meetingId, requestId, onDone, onClose } = props;
  const { timeZone } = useConfig();
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const saving = useSaving(['startsAt']);
  const queries = useQueryClient();
  const source = timesOfAgent(meetingId, agent.id);

  async function save(): Promise<void> {
    setMissing(startsAt === null);
    if (startsAt === null) return;
    const params = { meetingId, agentId: agent.id };
    const body = { startsAt, ...(requestId && { requestId }) };
    const isDone = await saving.run(async () => {
      await callAsStaff(lobbyStaffRoutes.bookWith, { params, body });
    });
    // Taken meanwhile, or by this: what is free is another list now.
    void queries.invalidateQueries({ queryKey: ['times', ...source.key] });
    if (!isDone) return;
    const time = formatInstantWithDay(startsAt, timeZone);
    say(m.staff_transfer_booked({ customer: customerName, name: agent.name, time }));
    onDone();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_transfer_free_times({ name: agent.name })}
      saveLabel={m.staff_transfer_book()}
      busyLabel={m.staff_transfer_book_busy()}
      isBusy={saving.isBusy}
      sentence={saving.refusal.sentence}
      width={640}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{m.staff_transfer_book_text({ customer: customerName })}</p>
      <TimesPicker
        source={source}
        isOfOne
        value={startsAt}
        onChange={(next) => {
          setStartsAt(next);
          setMissing(false);
          saving.clear('startsAt');
        }}
      />
      {(isMissing || saving.refusal.fields.startsAt) && (
        <FieldError>{saving.refusal.fields.startsAt ?? m.staff_times_missing()}</FieldError>
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
