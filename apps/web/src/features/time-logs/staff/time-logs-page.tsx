/** Time Logs: the start, end and duration of conversations, and who took part. */
import { type TimeLogRow, timeLogRoutes } from '@foyer/contract/time-logs.ts';
import { DoorOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/time/locale.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type RowAction } from '../../../ui/staff/data-table/index.ts';
import { useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { meetingFilters } from './meeting-filters.ts';
import { ParticipationsDialog } from './participations-dialog.tsx';
import { timeColumns } from './time-columns.tsx';

const source = staffTable(timeLogRoutes.list, timeLogRoutes.export);

export function TimeLogsPage() {
  useTitle(m.staff_time_logs_title());
  const [selected, setSelected] = useState<TimeLogRow | null>(null);
  const products = useProductChoices(usePerson()?.role);
  const agents = useAgentChoices();
  const columns = useMemo(timeColumns, []);
  const filters = useMemo(() => meetingFilters(products, agents), [products, agents]);

  const actionsOf = (row: TimeLogRow): RowAction[] => [
    {
      label: m.staff_time_participations(),
      icon: <DoorOpen size={18} strokeWidth={1.75} aria-hidden />,
      onChoose: () => setSelected(row),
    },
  ];
  return (
    <>
      <DataTable
        name="time-logs"
        title={m.staff_time_logs_title()}
        subtitle={(total) =>
          total !== undefined && m.staff_time_logs_subtitle({ count: total, shown: formatNumber(total) })
        }
        columns={columns}
        source={source}
        defaultSort="startedAt:desc"
        hasDates
        searchHint={m.staff_time_logs_search()}
        filters={filters}
        empty={{ text: m.staff_time_logs_empty() }}
        onOpen={setSelected}
        actionsOf={actionsOf}
      />
      {selected && <ParticipationsDialog row={selected} onClose={() => setSelected(null)} />}
    </>
  );
}
