/** The figures of a period: tiles that choose the metric of the chart, the chart, the funnel and the waiting times. */
import { Box } from '@mui/material';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { stackedOnPaper } from '../../../../ui/staff/printing.ts';
import { meetingsOfDay } from '../report-groupings.ts';
import { useMetric } from '../use-metric.ts';
import { ConnectionList } from './connection-list.tsx';
import { FigureList } from './figure-list.tsx';
import { Funnel } from './funnel.tsx';
import { MetricChart } from './metric-chart.tsx';
import { ReportDetailsView } from './report-details.tsx';
import { ReportTiles } from './report-tiles.tsx';
import type { SummaryQuery, useSummary } from './use-summary.ts';

interface ReportSummaryProps {
  query: SummaryQuery;
  summary: ReturnType<typeof useSummary>;
}

export function ReportSummaryView({ query, summary }: ReportSummaryProps) {
  const [metric, choose] = useMetric();
  return (
    <LoadingBoundary query={summary} skeletonHeights={[112, 380]}>
      {(shown) => (
        <>
          <ReportTiles summary={shown} metric={metric} onChoose={choose} />
          <Box sx={gridStyles}>
            <MetricChart
              summary={shown}
              metric={metric}
              meetingsOf={(day) => meetingsOfDay(day, { ...query })}
            />
            <Funnel figures={shown.total} />
          </Box>
          <Box sx={detailStyles}>
            <FigureList figures={shown.total} />
            <ReportDetailsView details={shown} />
            <Box sx={{ gridColumn: '1 / -1' }}>
              <ConnectionList connections={shown.connections} />
            </Box>
          </Box>
        </>
      )}
    </LoadingBoundary>
  );
}

const gridStyles = {
  display: 'grid',
  gap: '20px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 2fr)' },
  ...stackedOnPaper,
} as const;
const detailStyles = {
  display: 'grid',
  breakInside: 'avoid',
  gap: '20px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
} as const;
