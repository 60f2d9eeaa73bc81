/** How a person has arranged a table: which columns, how wide; kept in this browser. */
import { useCallback, useState } from 'react';
import { stored } from '../../../platform/stored.ts';

export interface Arrangement {
  /** Column → shown or not, where the person has said so. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Column → pixels. */
  readonly widths: Readonly<Record<string, number>>;
}

export type Arrange = (change: (before: Arrangement) => Arrangement) => void;

const nothing: Arrangement = { shown: {}, widths: {} };

export function useArrangement(table: string): [Arrangement, Arrange] {
  const key = `foyer.table.${table}.${stored.get('userId') ?? ''}`;
  const [arrangement, setArrangement] = useState(() => read(key));
  const arrange = useCallback<Arrange>(
    (change) =>
      setArrangement((before) => {
        const after = change(before);
        write(key, after);
        return after;
      }),
    [key],
  );
  return [arrangement, arrange];
}

function read(key: string): Arrangement {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

function write(key: string, arrangement: Arrangement): void {
  try {
    localStorage.setItem(key, JSON.stringify(arrangement));
  } catch {
    // A browser that keeps nothing: the arrangement lasts as long as the page.
  }
}
