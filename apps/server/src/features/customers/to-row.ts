/** A customer as a table row and as an export row. */
import type { CustomerDetail, CustomerRow } from '@foyer/contract/customers.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import type { ListedCustomer, NoteRow } from './store.ts';

export const fileColumns: readonly ExportColumn<ListedCustomer>[] = [
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Phone', value: ({ phone }) => phone, isContact: true },
  { heading: 'Email', value: ({ email }) => email, isContact: true },
  { heading: 'City', value: ({ city }) => city },
  { heading: 'Last product', value: ({ lastProductName }) => lastProductName },
  { heading: 'Registrations', value: ({ registrations }) => registrations },
  { heading: 'Meetings', value: ({ meetings }) => meetings },
  { heading: 'Missed', value: ({ missed }) => missed },
  { heading: 'Blocked', value: ({ blocked }) => blocked },
  { heading: 'Since', instant: ({ createdAt }) => createdAt },
  { heading: 'Last seen', instant: ({ lastSeenAt }) => lastSeenAt },
];

export function toRow({ createdAt, lastSeenAt, ...rest }: ListedCustomer): CustomerRow {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

export function toNote({ id, text, writtenByName, writtenAt }: NoteRow): CustomerDetail['notes'][number] {
  return { id, text, writtenBy: writtenByName, writtenAt: writtenAt.toISOString() };
}
