/** An agent's own page: the figures, time and meetings of the day, the next bookings, and the last seven days. */
import { Box } from '@mui/material';
import { Suspense } from 'react';
import { loadOwnTimeline, OwnDay } from '../../../features/lobby/staff/index.ts';
import { usePerson } from '../../../features/users/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { formatInstantWithDay } from '../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../ui/staff/use-now.ts';
import { FiguresOfWeek } from './figures-of-week.tsx';

const OwnTimeline = lazyPart(async () => ({ default: await loadOwnTimeline() }));

export function MyDayPage() {
  useTitle(m.staff_my_day());
  const person = usePerson();
  const { timeZone } = useConfig();
  const now = useNow(5_000);
  if (!person) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading title={m.staff_my_day()} subtitle={formatInstantWithDay(now, timeZone)} />
      <OwnDay agentId={person.userId} />
      <Suspense fallback={null}>
        <OwnTimeline />
      </Suspense>
      <FiguresOfWeek hasTimeLogs={false} />
    </Box>
  );
}
