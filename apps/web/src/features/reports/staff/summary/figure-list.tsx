/** Waiting times, missed customers, no-shows, offers and feedback of a period. */
import type { ReportFigures } from '@foyer/contract/reports.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { formatDecimal, formatNumber } from '../../../../platform/time/locale.ts';
import { answeredShare, formatSeconds, formatShare } from '../report-format.ts';
import { SummaryPanel } from './summary-panel.tsx';

export function FigureList({ figures }: { figures: ReportFigures }) {
  const stars = figures.stars === null ? '–' : formatDecimal(figures.stars, 1);
  const entries = [
    [m.staff_reports_wait_median(), formatSeconds(figures.waitP50)],
    [m.staff_reports_wait_90(), formatSeconds(figures.waitP90)],
    [m.staff_reports_wait_99(), formatSeconds(figures.waitP99)],
    [m.staff_reports_within_target(), formatShare(figures.withinTarget)],
    [m.staff_reports_missed(), formatNumber(figures.missed)],
    [m.staff_reports_customer_no_shows(), formatNumber(figures.customerNoShows)],
    [m.staff_reports_agent_no_shows(), formatNumber(figures.agentNoShows)],
    [m.staff_reports_answered(), formatShare(answeredShare(figures))],
    [m.staff_reports_utilisation(), formatShare(figures.utilisation)],
    [m.staff_reports_stars(), m.staff_reports_stars_of({ stars, count: formatNumber(figures.feedbacks) })],
  ] as const;
  return (
    <SummaryPanel title={m.staff_reports_service()}>
      <Box component="dl" sx={{ display: 'grid', gap: '8px' }}>
        {entries.map(([name, value]) => (
          <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', gap: '12px' }}>
            <Box component="dt" sx={{ color: 'var(--ink-2)' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </SummaryPanel>
  );
}
