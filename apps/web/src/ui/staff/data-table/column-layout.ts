/** The column layout of a table in this browser: which columns are visible, and their widths. */
import { useCallback, useState } from 'react';
import { stored } from '../../../platform/local-storage.ts';

export interface ColumnLayout {
  /** Visibility by column, for columns that the user has shown or hidden. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Pixels by column. */
  readonly widths: Readonly<Record<string, number>>;
}

export type UpdateColumnLayout = (change: (before: ColumnLayout) => ColumnLayout) => void;

const defaultLayout: ColumnLayout = { shown: {}, widths: {} };

export function useColumnLayout(table: string): [ColumnLayout, UpdateColumnLayout] {
  const key = `foyer.table.${table}.${stored.get('userId') ?? ''}`;
  const [layout, setLayout] = useState(() => read(key));
  const updateLayout = useCallback<UpdateColumnLayout>(
    (change) =>
      setLayout((before) => {
        const after = change(before);
        write(key, after);
        return after;
      }),
    [key],
  );
  return [layout, updateLayout];
}

function read(key: string): ColumnLayout {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof parsed === 'object' && parsed !== null ? { ...defaultLayout, ...parsed } : defaultLayout;
  } catch {
    return defaultLayout;
  }
}

function write(key: string, layout: ColumnLayout): void {
  try {
    localStorage.setItem(key, JSON.stringify(layout));
  } catch {
    // Storage is blocked: the layout lasts until the page is closed.
  }
}
