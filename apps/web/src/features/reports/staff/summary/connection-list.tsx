/** How good the connections of calls were, of customers and of agents. */
import { type CallQuality, callQualities } from '@foyer/contract/meetings/connection-quality.ts';
import type { ReportSummary } from '@foyer/contract/reports.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { Shares } from './share-list.tsx';
import { SummaryPanel } from './summary-panel.tsx';

type Connections = ReportSummary['connections'];

export function ConnectionList({ connections }: { connections: Connections }) {
  return (
    <SummaryPanel title={m.staff_reports_connections()}>
      {connections.length === 0 ? (
        <Shares entries={[]} />
      ) : (
        <Box sx={sidesStyles}>
          <Side label={m.staff_reports_connections_customers()} connections={of(connections, 'customer')} />
          <Side label={m.staff_reports_connections_agents()} connections={of(connections, 'agent')} />
        </Box>
      )}
    </SummaryPanel>
  );
}

const of = (connections: Connections, side: Connections[number]['side']) =>
  connections.filter((each) => each.side === side);

function Side({ label, connections }: { label: string; connections: Connections }) {
  const entries = callQualities.map((quality) => ({
    name: qualityNames[quality](),
    count: connections.find((each) => each.quality === quality)?.count ?? 0,
  }));
  return (
    <div>
      <Box component="h3" sx={{ marginBottom: '8px', fontSize: 14, fontWeight: 600 }}>
        {label}
      </Box>
      <Shares label={label} entries={connections.length === 0 ? [] : entries} />
    </div>
  );
}

const qualityNames: Record<CallQuality, () => string> = {
  good: m.staff_reports_connection_good,
  poor: m.staff_reports_connection_poor,
  lost: m.staff_reports_connection_lost,
};

const sidesStyles = {
  display: 'grid',
  gap: '16px 40px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
} as const;
