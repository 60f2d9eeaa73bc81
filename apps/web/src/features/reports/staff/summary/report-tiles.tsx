/** The metrics of a period beside those of the period before. A metric that is chosen is the one of the chart. */
import { type ReportMetric, type ReportSummary, reportMetrics } from '@foyer/contract/reports.ts';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber } from '../../../../platform/time/locale.ts';
import { type StatTile, StatTiles } from '../../../../ui/staff/layout/stat-tiles.tsx';
import { formatMetric, metricName } from '../report-format.ts';

interface ReportTilesProps {
  summary: ReportSummary;
  metric: ReportMetric;
  onChoose: (metric: ReportMetric) => void;
}

export function ReportTiles({ summary, metric: chosen, onChoose }: ReportTilesProps) {
  const { total, totalBefore, currency } = summary;
  const tiles = reportMetrics.map(
    (metric): StatTile => ({
      name: metricName(metric),
      value: formatMetric(total[metric], metric, currency),
      hint: m.staff_reports_before({ value: formatMetric(totalBefore[metric], metric, currency) }),
      choice: { isChosen: metric === chosen, onChoose: () => onChoose(metric) },
    }),
  );
  return (
    <StatTiles
      label={m.staff_reports_figures()}
      tiles={[
        ...tiles,
        {
          name: m.staff_reports_meetings(),
          value: formatNumber(total.met),
          hint: m.staff_reports_before({ value: formatNumber(totalBefore.met) }),
        },
      ]}
    />
  );
}
