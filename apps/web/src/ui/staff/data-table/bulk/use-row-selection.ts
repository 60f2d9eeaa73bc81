/** The selected rows of a table: always some of the rows that are shown. */
import { useState } from 'react';

const noIds: ReadonlySet<string> = new Set();

export interface RowSelection<Row> {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly Row[];
  readonly select: (ids: ReadonlySet<string>) => void;
}

/** @param rows of the page; a row that is no longer among them is no longer selected */
export function useRowSelection<Row extends { readonly id: string }>(
  rows: readonly Row[],
): RowSelection<Row> {
  const [ids, setIds] = useState(noIds);
  const selected = rows.filter(({ id }) => ids.has(id));
  if (selected.length < ids.size) setIds(new Set(selected.map(({ id }) => id)));
  return { ids, rows: selected, select: setIds };
}
