/** The control of a table that saves its filters and applies saved ones. The console provides it; `null`: there is none. */
import type { ConsoleTable } from '@foyer/contract/saved-filters.ts';
import { type ComponentType, createContext } from 'react';

export interface SavedFiltersProps {
  readonly table: ConsoleTable;
  /** The present filters, dates, search and sort as query parameters; empty for the defaults. */
  readonly query: string;
  /** The same as of now, which may not be rendered yet. */
  readonly currentQuery: () => string;
  /** Replaces them. The table ignores what it does not know. */
  readonly onApply: (query: string) => void;
}

export const SavedFiltersControl = createContext<ComponentType<SavedFiltersProps> | null>(null);
