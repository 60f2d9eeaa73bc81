/** Where the person is signed in, and the way to end it: one by one, or everywhere. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { ApiError } from '../../../../platform/api.ts';
import { useConfig } from '../../../../platform/config.ts';
import { explain } from '../../../../platform/errors.ts';
import { formatInstant } from '../../../../ui/staff/clock-time.ts';
import { AskDialog, FieldError } from '../../../../ui/staff/forms/index.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { say } from '../../../../ui/staff/snackbars.tsx';
import { callAsStaff, signOut } from '../../index.ts';
import { LinedList, LinedRow } from './lined-list.tsx';
import { Section } from './section.tsx';
import { useAccountAction } from './use-account-action.ts';

interface Session {
  readonly id: string;
  readonly device: string;
  readonly ip: string | null;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly isThisOne: boolean;
}

export function SessionsSection() {
  const [isLeavingAll, setLeavingAll] = useState(false);
  const sessions = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: async () => (await callAsStaff(accountRoutes.sessions, {})).result,
  });
  const rows = (sessions.data ?? []).toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));

  return (
    <Section title={m.staff_sessions_title()} text={m.staff_sessions_text()}>
      <Box sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
        {sessions.isError && (
          <Box role="alert">
            {explain(sessions.error)}{' '}
            <Button variant="text" onClick={() => void sessions.refetch()}>
              {m.staff_try_again()}
            </Button>
          </Box>
        )}
        {rows.length > 0 && (
          <LinedList label={m.staff_sessions_title()}>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </LinedList>
        )}
        <Button
          startIcon={<LogOut size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => setLeavingAll(true)}
        >
          {m.staff_sessions_everywhere()}
        </Button>
      </Box>
      {isLeavingAll && <LeaveAll onClose={() => setLeavingAll(false)} />}
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { timeZone } = useConfig();
  const { isBusy, run } = useAccountAction();

  async function end(): Promise<void> {
    const isOverAlready = ({ code }: ApiError): boolean => code === 'session.not_found';
    const params = { sessionId: session.id };
    if (await run(() => callAsStaff(accountRoutes.endSession, { params }), isOverAlready)) {
      say(m.staff_sessions_ended());
    }
  }

  const seen = m.staff_sessions_seen({ at: formatInstant(session.seenAt, timeZone) });
  return (
    <LinedRow
      icon={<MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden />}
      title={
        <>
          <Box
            component="span"
            sx={{ '&::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' }}
          >
            {session.device}
          </Box>
          {session.isThisOne && <Pill tone="ok">{m.staff_sessions_this()}</Pill>}
        </>
      }
      text={[seen, session.ip].filter(Boolean).join(' · ')}
      action={
        !session.isThisOne && (
          <Button
            variant="text"
            aria-label={m.staff_sessions_end_named({ device: session.device })}
            aria-disabled={isBusy}
            onClick={() => void end()}
          >
            {m.staff_sessions_end()}
          </Button>
        )
      }
    />
  );
}

function LeaveAll({ onClose }: { onClose: () => void }) {
  const { isBusy, sentence, run } = useAccountAction();

  async function leave(): Promise<void> {
    await run(async () => {
      await callAsStaff(accountRoutes.endAllSessions, {});
      // This session is over as well; the page only has to forget it.
      await signOut();
    });
  }

  return (
    <AskDialog
      isOpen
      title={m.staff_sessions_everywhere_title()}
      doLabel={m.staff_sessions_everywhere()}
      busyLabel={m.staff_logout_busy()}
      isBusy={isBusy}
      onDo={() => void leave()}
      onCancel={onClose}
    >
      {m.staff_sessions_everywhere_text()}
      {sentence && <FieldError>{sentence}</FieldError>}
    </AskDialog>
  );
}
