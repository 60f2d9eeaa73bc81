/** Lists the user's sessions and ends one or all of them. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError } from '../../../../ui/staff/forms/index.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { callAsStaff, signOut } from '../../index.ts';
import { AccountSection } from './account-section.tsx';
import { IconList, IconListItem } from './icon-list.tsx';
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
  const [isConfirmingEndAll, setConfirmingEndAll] = useState(false);
  const sessions = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: async () => (await callAsStaff(accountRoutes.sessions, {})).result,
  });
  const rows = (sessions.data ?? []).toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));

  return (
    <AccountSection title={m.staff_sessions_title()} text={m.staff_sessions_text()}>
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
          <IconList label={m.staff_sessions_title()}>
            {rows.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </IconList>
        )}
        <Button
          startIcon={<LogOut size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => setConfirmingEndAll(true)}
        >
          {m.staff_sessions_everywhere()}
        </Button>
      </Box>
      {isConfirmingEndAll && <EndAllSessions onClose={() => setConfirmingEndAll(false)} />}
    </AccountSection>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { timeZone } = useConfig();
  const { isBusy, run } = useAccountAction();

  async function end(): Promise<void> {
    const hasEnded = ({ code }: ApiError): boolean => code === 'session.not_found';
    const params = { sessionId: session.id };
    if (await run(() => callAsStaff(accountRoutes.endSession, { params }), hasEnded)) {
      showSnackbar(m.staff_sessions_ended());
    }
  }

  const lastSeen = m.staff_sessions_seen({ at: formatInstant(session.seenAt, timeZone) });
  return (
    <IconListItem
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
      text={[lastSeen, session.ip].filter(Boolean).join(' · ')}
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

function EndAllSessions({ onClose }: { onClose: () => void }) {
  const { isBusy, errorMessage, run } = useAccountAction();

  async function endAll(): Promise<void> {
    await run(async () => {
      await callAsStaff(accountRoutes.endAllSessions, {});
      // The server has ended this session too.
      await signOut();
    });
  }

  return (
    <ConfirmDialog
      isOpen
      title={m.staff_sessions_everywhere_title()}
      confirmLabel={m.staff_sessions_everywhere()}
      busyLabel={m.staff_logout_busy()}
      isBusy={isBusy}
      onConfirm={() => void endAll()}
      onCancel={onClose}
    >
      {m.staff_sessions_everywhere_text()}
      {errorMessage && <FieldError>{errorMessage}</FieldError>}
    </ConfirmDialog>
  );
}
