/** How many customers took each step from the form to the conversion. */
import type { ReportFigures } from '@foyer/contract/reports.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber, formatPercent } from '../../../../platform/time/locale.ts';
import { Bar } from '../share-bar.tsx';
import { SummaryPanel } from './summary-panel.tsx';

export function Funnel({ figures }: { figures: ReportFigures }) {
  const steps = [
    [m.staff_reports_visited(), figures.visited],
    [m.staff_reports_registered(), figures.registered],
    [m.staff_reports_verified(), figures.verified],
    [m.staff_reports_waited(), figures.waited],
    [m.staff_reports_accepted(), figures.accepted],
    [m.staff_reports_met(), figures.met],
    [m.staff_reports_converted(), figures.converted],
  ] as const;
  const most = Math.max(...steps.map(([, count]) => count));
  return (
    <SummaryPanel title={m.staff_reports_funnel()}>
      <Box component="ol" sx={{ display: 'grid', gap: '10px', listStyle: 'none' }}>
        {steps.map(([name, count]) => (
          <li key={name}>
            <Box sx={lineStyles}>
              <span>{name}</span>
              <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {formatNumber(count)}
                {most > 0 && (
                  <Box component="span" sx={{ color: 'var(--ink-2)', fontWeight: 400 }}>
                    {` · ${formatPercent(count / most)}`}
                  </Box>
                )}
              </Box>
            </Box>
            <Bar share={most > 0 ? count / most : 0} />
          </li>
        ))}
      </Box>
    </SummaryPanel>
  );
}

const lineStyles = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '12px',
  marginBottom: '4px',
  fontVariantNumeric: 'tabular-nums',
} as const;
