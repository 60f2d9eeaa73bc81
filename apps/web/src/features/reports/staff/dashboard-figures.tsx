/** The last seven days on the dashboard: figures that choose the metric of a chart. */

import { minutes } from '@foyer/contract/core/time.ts';
import { type ReportMetric, reportRoutes } from '@foyer/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { callAsStaff } from '../../users/index.ts';
import { meetingsOfDay } from './report-groupings.ts';
import { MetricChart } from './summary/metric-chart.tsx';
import { ReportTiles } from './summary/report-tiles.tsx';

/** @param hasTimeLogs whether the person may open the meetings of a day */
export function DashboardFigures({ hasTimeLogs }: { hasTimeLogs: boolean }) {
  const [metric, setMetric] = useState<ReportMetric>('conversionRate');
  const summary = useQuery({
    queryKey: ['dashboard-figures'],
    queryFn: async ({ signal }) => (await callAsStaff(reportRoutes.dashboard, { signal })).result,
    refetchInterval: minutes(5),
  });
  return (
    <>
      <PageHeading level={2} title={m.staff_table_last_7_days()} />
      <LoadingBoundary query={summary} skeletonHeights={[112, 380]}>
        {(shown) => (
          <>
            <ReportTiles summary={shown} metric={metric} onChoose={setMetric} />
            <MetricChart
              summary={shown}
              metric={metric}
              meetingsOf={hasTimeLogs ? (day) => meetingsOfDay(day, {}) : undefined}
            />
          </>
        )}
      </LoadingBoundary>
    </>
  );
}
