/** How long the agent was in each state today, and the customers whom the agent met. */
import type { OwnTimeline } from '@foyer/contract/lobby/own-day.ts';
import type { PresenceState } from '@foyer/contract/lobby/presence.ts';
import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { outcomeLabel } from '../../../../ui/outcome-labels.ts';
import { presenceLabel } from '../../../../ui/presence-labels.ts';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { PageHeading } from '../../../../ui/staff/layout/page-heading.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatTime } from '../../../../ui/staff/time/clock-time.ts';
import { describeDuration } from '../../../../ui/staff/time/describe-duration.ts';
import { useOwnTimeline } from './use-own-timeline.ts';

export function OwnTimelineView() {
  const timeline = useOwnTimeline();
  return (
    <LoadingBoundary query={timeline} skeletonHeights={[120, 200]}>
      {({ states, meetings }) => (
        <>
          <Box component="section" aria-labelledby="own-time-title" sx={sectionStyles}>
            <PageHeading level={2} title={<span id="own-time-title">{m.staff_my_day_time()}</span>} />
            <TimeInStates states={states} />
          </Box>
          <Box component="section" aria-labelledby="own-meetings-title" sx={sectionStyles}>
            <PageHeading level={2} title={<span id="own-meetings-title">{m.staff_my_day_meetings()}</span>} />
            <Meetings meetings={meetings} />
          </Box>
        </>
      )}
    </LoadingBoundary>
  );
}

const fills: Readonly<Record<PresenceState, string>> = {
  available: 'var(--ok)',
  break: 'var(--warn)',
  'in-meeting': 'var(--info)',
  'wrapping-up': 'color-mix(in srgb, var(--info), var(--surface) 55%)',
  offline: 'var(--line)',
};

/** One bar, with the same figures as a list: the bar itself is hidden from screen readers. */
function TimeInStates({ states }: Pick<OwnTimeline, 'states'>) {
  // The night before and the time after work say nothing about the day.
  const atWork = states.filter(({ state }) => state !== 'offline');
  if (atWork.length === 0) return <Panel sx={emptyStyles}>{m.staff_my_day_time_none()}</Panel>;
  return (
    <Panel sx={{ padding: { xs: '16px', sm: '20px 24px' } }}>
      <Box aria-hidden sx={barStyles}>
        {atWork.map(({ state, seconds }) => (
          <Box key={state} sx={{ flex: `${seconds} 0 2px`, backgroundColor: fills[state] }} />
        ))}
      </Box>
      <Box component="ul" sx={legendStyles}>
        {atWork.map(({ state, seconds }) => (
          <li key={state}>
            <Box component="span" aria-hidden sx={{ ...dotStyles, backgroundColor: fills[state] }} />
            {presenceLabel({ state, breakReason: null })}
            <Box component="span" sx={{ fontWeight: 600 }}>{` ${describeDuration(seconds)}`}</Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function Meetings({ meetings }: Pick<OwnTimeline, 'meetings'>) {
  const { timeZone } = useConfig();
  if (meetings.length === 0) return <Panel sx={emptyStyles}>{m.staff_my_day_meetings_none()}</Panel>;
  return (
    <Panel component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {meetings.map((meeting) => {
        const { meetingId, customerId, customerName, productName, startedAt, endedAt } = meeting;
        const seconds = endedAt && (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
        return (
          <Box component="li" key={`${meetingId} ${customerId}`} sx={itemStyles}>
            <Box sx={{ color: 'var(--ink-2)', fontVariantNumeric: 'tabular-nums' }}>
              {formatTime(startedAt, timeZone)}
            </Box>
            <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <MuiLink component={Link} to={`/app/customers/${customerId}`} sx={{ fontWeight: 600 }}>
                {customerName}
              </MuiLink>
              {` · ${productName}`}
            </Box>
            <Box sx={{ color: 'var(--ink-2)' }}>
              {typeof seconds === 'number' ? describeDuration(Math.round(seconds)) : m.staff_my_day_running()}
            </Box>
            {endedAt && <OutcomePill {...meeting} />}
          </Box>
        );
      })}
    </Panel>
  );
}

function OutcomePill({ outcome, converted }: Pick<OwnTimeline['meetings'][number], 'outcome' | 'converted'>) {
  if (converted) return <Pill tone="ok">{m.staff_my_day_converted()}</Pill>;
  if (outcome) return <Pill tone="quiet">{outcomeLabel(outcome)}</Pill>;
  return <Pill tone="warn">{m.staff_my_day_no_outcome()}</Pill>;
}

const sectionStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' } as const;
const emptyStyles = { padding: { xs: '12px 16px', sm: '12px 24px' }, color: 'var(--ink-2)' } as const;
const barStyles = {
  display: 'flex',
  gap: '2px',
  height: 16,
  marginBottom: '16px',
  borderRadius: '4px',
  overflow: 'hidden',
} as const;
const legendStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;
const dotStyles = {
  display: 'inline-block',
  width: 10,
  height: 10,
  marginRight: '8px',
  borderRadius: '50%',
} as const;
const itemStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 48,
  padding: { xs: '8px 16px', sm: '8px 24px' },
  '& + &': { borderTop: '1px solid var(--line)' },
} as const;
