/** The heading of the dashboard with the time in the tenant's zone. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { zoneName } from '../../../platform/time/locale.ts';
import { formatInstantWithDay } from '../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../ui/staff/use-now.ts';

/** @param props.children shown after the time */
export function DashboardHeading({ children }: { children?: ReactNode }) {
  const { timeZone } = useConfig();
  const now = useNow(5_000);
  return (
    <Box>
      <Box component="h1" sx={{ fontSize: { xs: 24, sm: 28 }, lineHeight: '34px' }}>
        {m.staff_dashboard_title()}
      </Box>
      <Box sx={{ color: 'var(--ink-2)', marginTop: '4px' }}>
        <Box component="time" dateTime={new Date(now).toISOString()} title={timeZone}>
          {formatInstantWithDay(now, timeZone)}
        </Box>
        {/* On narrow screens, where the header has no room for it. */}
        <Box component="span" sx={{ display: { md: 'none' } }}>
          {`, ${zoneName(timeZone)}`}
        </Box>
        {children}
      </Box>
    </Box>
  );
}
