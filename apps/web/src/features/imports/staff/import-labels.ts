/** The sentences for kinds, columns and errors of imports. */
import { type ImportKind, importColumns, type RowError } from '@foyer/contract/imports.ts';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';
import { formatList } from '../../../platform/time/locale.ts';
import { fieldErrorMessage } from '../../../ui/staff/forms/index.ts';

export const kindLabels: Readonly<Record<ImportKind, () => string>> = {
  users: () => m.staff_import_kind_users(),
  products: () => m.staff_import_kind_products(),
  slots: () => m.staff_import_kind_slots(),
  invitations: () => m.staff_import_kind_invitations(),
};

/** What is wrong with a whole file, with the columns or the row that it is about. */
export function describeFileError(error: unknown): string {
  if (!(error instanceof ApiError)) return explain(error);
  const { columns = [], row } = error.details;
  const names = formatList(columns.map((heading) => `“${heading}”`));
  switch (error.code) {
    case 'import.columns_missing':
      return m.staff_import_columns_missing({ columns: names });
    case 'import.columns_repeated':
      return m.staff_import_columns_repeated({ columns: names });
    case 'import.damaged':
      return row === undefined ? explain(error) : m.staff_import_damaged_row({ row });
    default:
      return explain(error);
  }
}

/** The sentence of the form of the record, where it fits a file. */
export function describeRowError(kind: ImportKind, { column, problem }: RowError): string {
  switch (problem) {
    case 'repeated':
      return m.staff_import_repeated();
    case 'extra_cells':
      return m.staff_import_extra_cells();
    case 'opted_out':
      return m.staff_import_opted_out();
    case 'blocked':
      return m.staff_import_blocked();
    case 'not_available':
      return m.staff_import_not_available();
    case 'not_a_choice':
    case 'unknown':
      return m.staff_import_not_possible_value();
    case 'taken':
      if (kind === 'slots') return m.staff_import_slot_taken();
  }
  const field = importColumns[kind].find(({ heading }) => heading === column);
  return fieldErrorMessage(field?.name ?? '', problem);
}
