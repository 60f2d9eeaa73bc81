/** Counts of one kind as shares of their sum, with bars. */
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber, formatPercent } from '../../../../platform/time/locale.ts';
import { Bar } from '../share-bar.tsx';
import { SummaryPanel } from './summary-panel.tsx';

interface ShareListProps {
  title: string;
  entries: readonly { readonly name: string; readonly count: number }[];
  /** The sum of which each count is a share; without it, that of the entries. */
  of?: number;
}

export function ShareList({ title, ...shares }: ShareListProps) {
  return (
    <SummaryPanel title={title}>
      <Shares {...shares} />
    </SummaryPanel>
  );
}

/** @param label names the list where its panel has several */
export function Shares({ entries, of, label }: Omit<ShareListProps, 'title'> & { label?: string }) {
  const sum = of ?? entries.reduce((total, { count }) => total + count, 0);
  return (
    <>
      {entries.length === 0 && <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_reports_chart_empty()}</Box>}
      <Box component="ul" aria-label={label} sx={{ display: 'grid', gap: '10px', listStyle: 'none' }}>
        {entries.map(({ name, count }) => (
          <li key={name}>
            <Box sx={lineStyles}>
              <span>{name}</span>
              <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {formatNumber(count)}
                {sum > 0 && (
                  <Box component="span" sx={{ color: 'var(--ink-2)', fontWeight: 400 }}>
                    {` · ${formatPercent(count / sum)}`}
                  </Box>
                )}
              </Box>
            </Box>
            <Bar share={sum > 0 ? count / sum : 0} />
          </li>
        ))}
      </Box>
    </>
  );
}

const lineStyles = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '12px',
  marginBottom: '4px',
  fontVariantNumeric: 'tabular-nums',
} as const;
