/** The setup checklist on the dashboard of admins, until everything is done. */
import type { Role } from '@foyer/contract/users/users.ts';
import { Box, Link as MuiLink } from '@mui/material';
import { CircleCheck, CircleDashed, ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { BusyButton } from '../../../../ui/staff/forms/index.ts';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { type SetupTaskView, setupTasks } from './setup-tasks.ts';
import { progressOf, useChecklist, useHideChecklist } from './use-checklist.ts';

/** Without an answer it is absent: the dashboard says by itself that the server cannot be reached. */
export function SetupChecklist({ role }: { role: Role }) {
  const { data } = useChecklist();
  const hiding = useHideChecklist();
  if (!data || data.isHidden) return null;
  const progress = progressOf(data);
  if (progress.done === progress.count) return null;
  return (
    <Panel component="section" aria-labelledby="setup-title">
      <Box sx={headStyles}>
        <Box component="h2" id="setup-title" sx={{ fontSize: 16, lineHeight: '24px' }}>
          {m.staff_setup_title()}
        </Box>
        <Box sx={{ flex: 1, whiteSpace: 'nowrap', color: 'var(--ink-2)' }}>
          {m.staff_setup_progress(progress)}
        </Box>
        {role === 'SUPER_ADMIN' && (
          <BusyButton
            variant="text"
            isBusy={hiding.isPending}
            busyLabel={m.staff_setup_hiding()}
            onClick={() => hiding.mutate(true)}
          >
            {m.staff_setup_hide()}
          </BusyButton>
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none' }}>
        {setupTasks(data, role).map((task) => (
          <Task key={task.name} task={task} />
        ))}
      </Box>
    </Panel>
  );
}

function Task({ task: { title, hint, isDone, path, isCustomerPage } }: { task: SetupTaskView }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <Box component="li" sx={taskStyles}>
      <Box component="span" sx={{ display: 'flex', color: isDone ? 'var(--ok)' : 'var(--ink-2)' }}>
        <Icon
          size={20}
          strokeWidth={1.75}
          role="img"
          aria-label={isDone ? m.staff_setup_done() : m.staff_setup_to_do()}
        />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          {path === null || isDone ? title : <TaskLink path={path} title={title} isNewTab={isCustomerPage} />}
        </Box>
        {!isDone && <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>{hint}</Box>}
      </Box>
    </Box>
  );
}

function TaskLink({ path, title, isNewTab }: { path: string; title: string; isNewTab: boolean }) {
  if (!isNewTab) {
    return (
      <MuiLink component={Link} to={path} sx={linkStyles}>
        {title}
      </MuiLink>
    );
  }
  return (
    <MuiLink href={path} target="_blank" rel="noopener" sx={linkStyles}>
      {title} <ExternalLink size={14} strokeWidth={2} aria-label={m.staff_setup_new_tab()} />
    </MuiLink>
  );
}

const headStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 56,
  padding: { xs: '8px 20px', sm: '8px 24px' },
} as const;
const taskStyles = {
  display: 'flex',
  gap: '12px',
  padding: { xs: '12px 20px', sm: '12px 24px' },
  borderTop: '1px solid var(--line)',
} as const;
const linkStyles = { color: 'var(--accent-text)' } as const;
