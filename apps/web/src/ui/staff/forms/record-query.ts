/**
 * The queries of records that forms edit. They are fetched again when the record changes elsewhere, when the
 * window gets the focus, and when the server can be reached again. The form keeps its draft meanwhile.
 */
import type { RecordKind } from '@foyer/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { recordKey } from '../record-key.ts';

export const recordQueryOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  // A page that is opened again starts with the record as it is then.
  gcTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

interface OpenedRecord<Saved> {
  readonly kind: RecordKind;
  /** The row that the dialog was opened from; `null`: a new record. */
  readonly row: Saved | null;
  readonly load: (id: string) => Promise<Saved>;
}

/** The newest version of the record that a dialog edits, at first the row. */
export function useOpenedRecord<Saved extends { id: string }>({ kind, row, load }: OpenedRecord<Saved>) {
  const id = row?.id ?? '';
  const { data } = useQuery({
    queryKey: recordKey(kind, id),
    queryFn: () => load(id),
    enabled: row !== null,
    ...(row && { initialData: row as Saved }),
    ...recordQueryOptions,
  });
  return row && ((data as Saved | undefined) ?? row);
}
