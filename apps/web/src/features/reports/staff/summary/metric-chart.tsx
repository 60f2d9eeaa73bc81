/** A metric day by day, as a chart and as a table. A day leads to its meetings. */
import type { ReportMetric, ReportSummary } from '@foyer/contract/reports.ts';
import { Box, Button } from '@mui/material';
import { BarChart, barClasses } from '@mui/x-charts/BarChart';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber } from '../../../../platform/time/locale.ts';
import { screenOnly } from '../../../../ui/staff/printing.ts';
import { formatLongDay } from '../../../../ui/staff/time/calendar-days.ts';
import { formatMetric, metricName } from '../report-format.ts';
import { formatChartDay } from './chart-days.ts';
import { SummaryPanel } from './summary-panel.tsx';

interface MetricChartProps {
  summary: ReportSummary;
  metric: ReportMetric;
  /** The address of the meetings of a day; without it days lead nowhere. */
  meetingsOf?: ((day: string) => string) | undefined;
}

export function MetricChart(props: MetricChartProps) {
  const { summary, metric } = props;
  const [isTable, setTable] = useState(false);
  const isEmpty = summary.days.every((day) => !day[metric]);
  return (
    <SummaryPanel title={m.staff_reports_by_day_of({ metric: metricName(metric) })}>
      {isEmpty ? (
        <Box sx={{ color: 'var(--ink-2)', padding: '48px 0', textAlign: 'center' }}>
          {m.staff_reports_chart_empty()}
        </Box>
      ) : (
        <>
          {isTable ? <DayTable {...props} /> : <DayChart {...props} />}
          <Button variant="text" aria-pressed={isTable} onClick={() => setTable(!isTable)} sx={screenOnly}>
            {m.staff_reports_as_table()}
          </Button>
        </>
      )}
    </SummaryPanel>
  );
}

function DayChart({ summary: { days, currency }, metric, meetingsOf }: MetricChartProps) {
  const navigate = useNavigate();
  const open = (index: number | undefined): void => {
    const day = index === undefined ? undefined : days[index]?.day;
    if (day && meetingsOf) void navigate(meetingsOf(day));
  };
  const show = (value: number | null) => formatMetric(value, metric, currency);
  return (
    <BarChart
      height={320}
      hideLegend
      skipAnimation
      title={m.staff_reports_by_day_of({ metric: metricName(metric) })}
      xAxis={[
        {
          scaleType: 'band',
          data: days.map(({ day }) => day),
          valueFormatter: (day: string, { location }) =>
            location === 'tick' ? formatChartDay(day, days.length) : formatLongDay(day),
          categoryGapRatio: 0.4,
        },
      ]}
      yAxis={[{ width: 72, valueFormatter: (value: number) => show(value), min: 0 }]}
      series={[
        {
          data: days.map((day) => day[metric]),
          label: metricName(metric),
          color: 'var(--accent)',
          valueFormatter: show,
        },
      ]}
      grid={{ horizontal: true }}
      borderRadius={3}
      onItemClick={(_event, { dataIndex }) => open(dataIndex)}
      margin={{ left: 0, right: 8 }}
      sx={{ [`& .${barClasses.element}`]: { cursor: meetingsOf ? 'pointer' : 'default' } }}
    />
  );
}

function DayTable({ summary: { days, currency }, metric, meetingsOf }: MetricChartProps) {
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto', '@media print': { maxHeight: 'none' } }}>
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{m.staff_reports_by_day()}</th>
            <th scope="col">{metricName(metric)}</th>
            <th scope="col">{m.staff_reports_meetings()}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">
                {meetingsOf ? (
                  <Link to={meetingsOf(day.day)}>{formatLongDay(day.day)}</Link>
                ) : (
                  formatLongDay(day.day)
                )}
              </th>
              <td>{formatMetric(day[metric], metric, currency)}</td>
              <td>{formatNumber(day.met)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '8px 12px 8px 0',
    borderBottom: '1px solid var(--line)',
    fontWeight: 400,
    textAlign: 'right',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { color: 'var(--ink-2)', fontWeight: 500 },
  '& a': { color: 'inherit' },
} as const;
