/** Recordings: the kept recordings on the server, with playback, files and deletion. */
import {
  type RecordingListRow,
  recordingRoutes,
  recordingStates,
  type ServerRecordingState,
} from '@foyer/contract/recordings/recordings.ts';
import { isAdmin } from '@foyer/contract/users/users.ts';
import { Play, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { formatNumber } from '../../../../platform/time/locale.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { formatSize } from '../../../../ui/format-size.ts';
import {
  type Column,
  DataTable,
  type RowAction,
  type TableFilter,
  useRefreshTable,
} from '../../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { useAddressParams } from '../../../../ui/staff/use-address-params.ts';
import { staffTable } from '../../../users/index.ts';
import { usePerson } from '../../../users/staff/index.ts';
import { durationText } from '../../recorded-texts.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { PlayDialog } from './play-dialog.tsx';
import { stateLabels, stateText, stateTones } from './recording-labels.ts';

const adminSource = staffTable(recordingRoutes.list, recordingRoutes.export);
const agentSource = staffTable(recordingRoutes.list);

const unfinished: readonly ServerRecordingState[] = ['REQUESTED', 'RECORDING', 'PAUSED', 'STOPPING'];
const isUnfinished = ({ state }: RecordingListRow) => unfinished.includes(state);

type Shown = { readonly kind: 'play' | 'delete'; readonly recording: RecordingListRow };

export function RecordingsPage() {
  useTitle(m.staff_recordings_title());
  const person = usePerson();
  const canManage = person !== null && person !== undefined && isAdmin(person.role);
  const [shown, setShown] = useState<Shown | null>(null);
  const refresh = useRefreshTable('recordings');
  const columns = useMemo(recordingColumns, []);
  const [params] = useAddressParams();
  const filters = useMemo(() => recordingFilters(params), [params]);
  const play = (recording: RecordingListRow) => setShown({ kind: 'play', recording });

  const actionsOf = (recording: RecordingListRow): RowAction[] => {
    const { state } = recording;
    const hasFiles = state === 'READY' || state === 'FAILED';
    if (!hasFiles) return [];
    const playAction = {
      label: m.staff_recordings_play(),
      icon: <Play size={18} strokeWidth={1.75} aria-hidden />,
      onChoose: () => play(recording),
    };
    const deleteAction = {
      label: m.staff_recordings_delete(),
      icon: <Trash2 size={18} strokeWidth={1.75} aria-hidden />,
      isDestructive: true,
      onChoose: () => setShown({ kind: 'delete', recording }),
    };
    return canManage ? [playAction, deleteAction] : [playAction];
  };

  return (
    <>
      <DataTable
        name="recordings"
        title={m.staff_recordings_title()}
        subtitle={(total) =>
          total !== undefined && m.staff_recordings_subtitle({ count: total, shown: formatNumber(total) })
        }
        columns={columns}
        source={canManage ? adminSource : agentSource}
        defaultSort="startedAt:desc"
        hasDates
        searchHint={m.staff_recordings_search()}
        filters={filters}
        empty={{ text: m.staff_recordings_empty() }}
        onOpen={play}
        actionsOf={actionsOf}
        changesBySelf={isUnfinished}
      />
      {shown?.kind === 'play' && <PlayDialog recording={shown.recording} onClose={() => setShown(null)} />}
      {shown?.kind === 'delete' && (
        <DeleteDialog
          recording={shown.recording}
          onDone={() => void refresh()}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

/** Customer and meeting are set by links of the customer's record and the time log; here they can only be removed. */
function recordingFilters(params: URLSearchParams): TableFilter[] {
  const linked = (name: string, label: string): TableFilter => {
    const value = params.get(name);
    const options = value === null ? [] : [{ value, label: m.staff_recordings_chosen() }];
    return { name, label, any: m.staff_recordings_any(), options };
  };
  return [
    {
      name: 'state',
      label: m.staff_recordings_state(),
      any: m.staff_recordings_any(),
      options: recordingStates.map((value) => ({ value, label: stateLabels[value]() })),
    },
    linked('customerId', m.staff_recordings_customer()),
    linked('meetingId', m.staff_recordings_meeting()),
  ];
}

function recordingColumns(): Column<RecordingListRow>[] {
  return [
    {
      field: 'startedAt',
      header: m.staff_recordings_started(),
      kind: 'instant',
      value: (row) => row.startedAt,
      sortable: true,
      width: 170,
    },
    {
      field: 'customerNames',
      header: m.staff_recordings_customer(),
      value: (row) => row.customerNames,
      minWidth: 140,
    },
    {
      field: 'agentName',
      header: m.staff_recordings_agent(),
      value: (row) => row.agentName,
      sortable: true,
      minWidth: 130,
    },
    {
      field: 'productName',
      header: m.staff_recordings_product(),
      value: (row) => row.productName,
      sortable: true,
      minWidth: 130,
    },
    {
      field: 'durationMs',
      header: m.staff_recordings_length(),
      value: (row) => (row.durationMs === null ? null : durationText(row.durationMs)),
      sortable: true,
      sortsAs: 'number',
      width: 100,
    },
    {
      field: 'bytes',
      header: m.staff_recordings_file_size(),
      value: (row) => formatSize(row.bytes),
      sortable: true,
      sortsAs: 'number',
      width: 110,
    },
    {
      field: 'state',
      header: m.staff_recordings_state(),
      value: stateText,
      render: (row) => (
        // A reason of a failure has two lines.
        <Pill tone={stateTones[row.state]} style={{ whiteSpace: 'normal' }}>
          {stateText(row)}
        </Pill>
      ),
      sortable: true,
      minWidth: 170,
    },
    {
      field: 'deletedOn',
      header: m.staff_recordings_deleted_on(),
      kind: 'instant',
      value: (row) => row.deletedOn,
      width: 170,
      isHiddenByDefault: true,
      isWideOnly: true,
    },
  ];
}
