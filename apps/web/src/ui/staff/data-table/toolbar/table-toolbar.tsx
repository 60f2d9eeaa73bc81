/** The toolbar above the rows: date presets, search, filters and column menu. */
import type { DatePreset } from '@foyer/contract/core/tables.ts';
import type { ConsoleTable } from '@foyer/contract/saved-filters.ts';
import { Box, useMediaQuery } from '@mui/material';
import { Suspense, useContext } from 'react';
import { screenOnly } from '../../printing.ts';
import type { UpdateColumnLayout } from '../column-layout.ts';
import { SavedFiltersControl } from '../saved-filters-control.ts';
import type { Column, TableFilter } from '../table-types.ts';
import type { TableAddress } from '../use-table-address.ts';
import { ColumnMenu } from './column-menu.tsx';
import { DatePresets } from './date-presets.tsx';
import { FilterButton } from './filter-button.tsx';
import { SearchField } from './search-field.tsx';
import { SortButton } from './sort-button.tsx';

interface TableToolbarProps<Row> {
  table: ConsoleTable;
  /** The accessible name, which distinguishes two tables of one page. */
  title: string;
  address: TableAddress;
  columns: readonly Column<Row>[];
  filters: readonly TableFilter[];
  hasDates: boolean;
  defaultDates: DatePreset | undefined;
  searchHint: string | undefined;
  isShown: (column: Column<Row>) => boolean;
  updateColumnLayout: UpdateColumnLayout;
}

export function TableToolbar<Row>({
  table,
  title,
  address: { state, change, savedQuery, currentSavedQuery, apply },
  columns,
  filters,
  hasDates,
  defaultDates,
  searchHint,
  isShown,
  updateColumnLayout,
}: TableToolbarProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const SavedFilters = useContext(SavedFiltersControl);
  const setFilter = (name: string, value: string | undefined): void => {
    const { [name]: _removed, ...others } = state.filters;
    change({ filters: value === undefined ? others : { ...others, [name]: value } });
  };

  return (
    <Box role="search" aria-label={title} sx={toolbarStyles}>
      {hasDates && <DatePresets state={state} canClear={!defaultDates} onChange={change} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        {searchHint && (
          <SearchField
            hint={searchHint}
            value={state.search}
            onChange={(search) => change({ search }, true)}
          />
        )}
        {filters.map((filter) => (
          <FilterButton
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name]}
            onChange={(value) => setFilter(filter.name, value)}
          />
        ))}
        {isPhone && <SortButton columns={columns} sort={state.sort} onChange={(sort) => change({ sort })} />}
        <Box sx={{ display: 'flex', gap: '8px', marginLeft: 'auto' }}>
          {SavedFilters && (
            <Suspense fallback={<Box sx={{ width: 40 }} />}>
              <SavedFilters
                table={table}
                query={savedQuery}
                currentQuery={currentSavedQuery}
                onApply={apply}
              />
            </Suspense>
          )}
          {!isPhone && (
            <ColumnMenu
              columns={columns}
              isShown={(field) => columns.some((column) => column.field === field && isShown(column))}
              onChange={(field, next) =>
                updateColumnLayout((before) => ({ ...before, shown: { ...before.shown, [field]: next } }))
              }
              onReset={() => updateColumnLayout(() => ({ shown: {}, widths: {} }))}
            />
          )}
        </Box>
      </Box>
    </Box>
  );
}

const toolbarStyles = { display: 'grid', gap: '12px', ...screenOnly } as const;
