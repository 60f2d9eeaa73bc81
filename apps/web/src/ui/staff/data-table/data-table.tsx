/** The table of the console. The server pages, sorts and filters; the address holds the table's state. */
import { Box } from '@mui/material';
import { useContext, useMemo } from 'react';
import { explain } from '../../../platform/api/errors.ts';
import { Banner } from '../feedback/banner.tsx';
import { PageHeading } from '../layout/page-heading.tsx';
import { stackedOnPaper } from '../printing.ts';
import { useColumnLayout } from './column-layout.ts';
import { ExportBar, ExportButton } from './export/export-button.tsx';
import { ExportPermission } from './export/export-permission.ts';
import { useExport } from './export/use-export.ts';
import { type AddressRules, toQuery } from './table-address.ts';
import { TableBody } from './table-body.tsx';
import type { Column, DataTableProps, TableFilter } from './table-types.ts';
import { TableToolbar } from './toolbar/table-toolbar.tsx';
import { useTableAddress } from './use-table-address.ts';
import { useTableRows } from './use-table-rows.ts';

/** Reserves the line, so that the layout does not shift when the total arrives. */
const noSubtitleYet = '\u00A0';
const noFilters: readonly TableFilter[] = [];

export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { name, title, columns, source, subtitle } = props;
  const address = useTableAddress(useRules(props), props.prefix);
  const [columnLayout, updateColumnLayout] = useColumnLayout(name);
  const query = useTableRows({ name, source, address, changesBySelf: props.changesBySelf });
  const tableExport = useExport(source);
  const mayExport = useContext(ExportPermission);

  const isShown = (column: Column<Row>): boolean =>
    column === columns[0] || (columnLayout.shown[column.field] ?? !column.isHiddenByDefault);
  const shownFields = columns.flatMap((column) => (isShown(column) ? [column.field] : [])).join(' ');
  const shown = useMemo(
    () => columns.filter(({ field }) => shownFields.split(' ').includes(field)),
    [columns, shownFields],
  );

  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gap: '16px', minWidth: 0, ...stackedOnPaper }}
    >
      <PageHeading
        level={props.headingLevel ?? 1}
        title={title}
        subtitle={subtitle && (subtitle(query.data?.total, query.data?.note ?? null) || noSubtitleYet)}
        actions={
          <>
            {source.fetchFile && mayExport && (
              <ExportButton
                isBusy={tableExport.progress !== null}
                onChoose={(format) => {
                  const { page: _page, pageSize: _size, ...filters } = toQuery(address.state);
                  tableExport.start(filters, format);
                }}
              />
            )}
            {props.action}
          </>
        }
      />
      <ExportBar tableExport={tableExport} />
      {props.aboveToolbar}
      <TableToolbar
        table={name}
        title={title}
        address={address}
        columns={columns}
        filters={props.filters ?? noFilters}
        hasDates={props.hasDates ?? false}
        defaultDates={props.defaultDates}
        searchHint={props.searchHint}
        isShown={isShown}
        updateColumnLayout={updateColumnLayout}
      />
      {props.aboveRows}
      {query.data && query.isError && <Banner tone="bad">{explain(query.error)}</Banner>}
      <TableBody
        table={props}
        columns={shown}
        query={query}
        address={address}
        columnLayout={columnLayout}
        updateColumnLayout={updateColumnLayout}
      />
    </Box>
  );
}

function useRules<Row extends { readonly id: string }>({
  columns,
  defaultSort,
  filters = noFilters,
  hasDates = false,
  defaultDates,
  searchHint,
}: DataTableProps<Row>): AddressRules {
  return useMemo(
    () => ({
      sortable: columns.filter((column) => column.sortable).map(({ field }) => field),
      defaultSort,
      filters,
      hasDates,
      defaultDates,
      hasSearch: searchHint !== undefined,
    }),
    [columns, defaultSort, filters, hasDates, defaultDates, searchHint],
  );
}
