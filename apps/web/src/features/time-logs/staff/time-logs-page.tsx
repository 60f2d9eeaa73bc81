/** Time Logs: the start, end and duration of conversations, and who took part. */
import { type TimeLogRow, timeLogRoutes } from '@foyer/contract/time-logs.ts';
import { Disc, DoorOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { formatNumber } from '../../../platform/time/locale.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type RowAction, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { hourOfWeek } from '../../../ui/staff/time/hour-of-week.ts';
import { useAddressParams } from '../../../ui/staff/use-address-params.ts';
import { useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { meetingFilters } from './meeting-filters.ts';
import { ParticipationsDialog } from './participations-dialog.tsx';
import { timeColumns } from './time-columns.tsx';

const source = staffTable(timeLogRoutes.list, timeLogRoutes.export);

interface LinkFilter {
  readonly name: string;
  readonly label: () => string;
  readonly format: (value: string) => string;
}

const formatTag = (value: string) => value || m.staff_time_no_tag();

/** Set by the links of the reports; here they can only be removed. */
const linkFilters: readonly LinkFilter[] = [
  { name: 'source', label: m.staff_time_source, format: formatTag },
  { name: 'campaign', label: m.staff_time_campaign, format: formatTag },
  {
    name: 'hour',
    label: m.staff_time_hour,
    format: (value) => (/^\d{1,3}$/.test(value) ? hourOfWeek(Number(value)) : value),
  },
];

/** @param value in the address; `null` without one */
function toFilter({ name, label, format }: LinkFilter, value: string | null): TableFilter {
  const options = value === null ? [] : [{ value, label: format(value) }];
  return { name, label: label(), any: m.staff_time_any(), options };
}

export function TimeLogsPage() {
  useTitle(m.staff_time_logs_title());
  const [selected, setSelected] = useState<TimeLogRow | null>(null);
  const products = useProductChoices(usePerson()?.role);
  const agents = useAgentChoices();
  const columns = useMemo(timeColumns, []);
  const [params] = useAddressParams();
  const navigate = useNavigate();
  const { flags, keepsRecordings } = useConfig();
  const hasRecordings = flags.serverSideRecording || keepsRecordings;
  const filters = useMemo(
    () => [
      ...meetingFilters(products, agents),
      ...linkFilters.map((each) => toFilter(each, params.get(each.name))),
    ],
    [products, agents, params],
  );

  const actionsOf = (row: TimeLogRow): RowAction[] => [
    {
      label: m.staff_time_participations(),
      icon: <DoorOpen size={18} strokeWidth={1.75} aria-hidden />,
      onChoose: () => setSelected(row),
    },
    ...(hasRecordings
      ? [
          {
            label: m.staff_recordings_title(),
            icon: <Disc size={18} strokeWidth={1.75} aria-hidden />,
            onChoose: () => void navigate(`/app/recordings?meetingId=${row.meetingId}`),
          },
        ]
      : []),
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
