/** The dashboard's figures of the last seven days, where the tenant has them. */
import { Suspense } from 'react';
import { loadDashboardFigures } from '../../../features/reports/staff/index.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';

const DashboardFigures = lazyPart(async () => ({ default: await loadDashboardFigures() }));

/** @param hasTimeLogs whether the person may open the meetings of a day */
export function FiguresOfWeek({ hasTimeLogs }: { hasTimeLogs: boolean }) {
  const { flags } = useConfig();
  if (!flags.dashboardAnalytics) return null;
  return (
    <Suspense fallback={null}>
      <DashboardFigures hasTimeLogs={hasTimeLogs} />
    </Suspense>
  );
}
