/** The one table of the console: paged, sorted, filtered and dated on the server, its state in the address. */
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { explain } from '../../../platform/errors.ts';
import { Banner } from '../banner.tsx';
import { PageHeading } from '../page-heading.tsx';
import { ExportBar, ExportButton } from './export-button.tsx';
import { type AddressRules, toQuery } from './table-address.ts';
import { TableBody } from './table-body.tsx';
import { useArrangement } from './table-memory.ts';
import { TableToolbar } from './table-toolbar.tsx';
import type { Column, DataTableProps, TableFilter } from './table-types.ts';
import { useExport } from './use-export.ts';
import { useTableAddress } from './use-table-address.ts';
import { useTableRows } from './use-table-rows.ts';

/** Keeps the line, so that nothing moves when the number comes. */
const noSubtitleYet = '\u00A0';
const noFilters: readonly TableFilter[] = [];

export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { name, title, columns, source, subtitle } = props;
  const address = useTableAddress(useRules(props), props.prefix);
  const [arrangement, arrange] = useArrangement(name);
  const answer = useTableRows(name, source, address);
  const running = useExport(source);

  const isShown = (column: Column<Row>): boolean =>
    column === columns[0] || (arrangement.shown[column.field] ?? !column.isHiddenAtFirst);
  const shownFields = columns.flatMap((column) => (isShown(column) ? [column.field] : [])).join(' ');
  const shown = useMemo(
    () => columns.filter(({ field }) => shownFields.split(' ').includes(field)),
    [columns, shownFields],
  );

  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: '16px', minWidth: 0 }}>
      <PageHeading
        level={props.headingLevel ?? 1}
        title={title}
        subtitle={subtitle && (subtitle(answer.data?.total, answer.data?.note ?? null) || noSubtitleYet)}
        actions={
          <>
            {source.fetchFile && (
              <ExportButton
                isBusy={running.progress !== null}
                onChoose={(format) => {
                  const { page: _page, pageSize: _size, ...narrowed } = toQuery(address.state);
                  running.start(narrowed, format);
                }}
              />
            )}
            {props.action}
          </>
        }
      />
      <ExportBar running={running} />
      {props.below}
      <TableToolbar
        title={title}
        address={address}
        columns={columns}
        filters={props.filters ?? noFilters}
        hasDates={props.hasDates ?? false}
        searchHint={props.searchHint}
        isShown={isShown}
        arrange={arrange}
      />
      {props.above}
      {answer.data && answer.isError && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {explain(answer.error)}
        </Banner>
      )}
      <TableBody
        table={props}
        columns={shown}
        answer={answer}
        address={address}
        arrangement={arrangement}
        arrange={arrange}
      />
    </Box>
  );
}

function useRules<Row extends { readonly id: string }>({
  columns,
  defaultSort,
  filters = noFilters,
  hasDates = false,
  searchHint,
}: DataTableProps<Row>): AddressRules {
  return useMemo(
    () => ({
      sortable: columns.filter((column) => column.sortable).map(({ field }) => field),
      defaultSort,
      filters,
      hasDates,
      hasSearch: searchHint !== undefined,
    }),
    [columns, defaultSort, filters, hasDates, searchHint],
  );
}
