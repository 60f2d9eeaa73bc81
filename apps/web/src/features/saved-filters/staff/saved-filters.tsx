/** The button in the toolbar of a table that opens the person's saved filters of that table. */
import { Bookmark } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { type SavedFiltersProps, ToolbarPopover } from '../../../ui/staff/data-table/index.ts';
import { SavedFiltersPanel } from './saved-filters-panel.tsx';

export function SavedFilters({ onApply, ...table }: SavedFiltersProps) {
  return (
    <ToolbarPopover label={m.staff_saved_filters()} icon={Bookmark} width="min(320px, calc(100vw - 32px))">
      {(close) => (
        <SavedFiltersPanel
          {...table}
          onApply={(query) => {
            close();
            onApply(query);
          }}
        />
      )}
    </ToolbarPopover>
  );
}
