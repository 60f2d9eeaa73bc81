/** The columns of the staff export. */
import type { ExportColumn } from '../../../platform/exports/columns.ts';
import { labels } from '../../../platform/exports/labels.ts';
import type { ManagedUserRow } from './managed-store.ts';

export const staffColumns: readonly ExportColumn<ManagedUserRow>[] = [
  { heading: 'Name', value: ({ name }) => name },
  { heading: 'Email', value: ({ email }) => email },
  { heading: 'Role', value: ({ role }) => labels.role[role] },
  { heading: 'Status', value: ({ status }) => labels.userStatus[status] },
  { heading: 'Languages', value: ({ languages }) => languages.join(', ') },
  { heading: 'Products', value: ({ assignedProductIds }) => assignedProductIds.length },
  { heading: 'Second factor', value: ({ hasSecondFactor }) => hasSecondFactor },
  { heading: 'Created by', value: ({ createdBy }) => createdBy?.name },
  { heading: 'Created at', instant: ({ createdAt }) => createdAt },
  { heading: 'Last sign-in', instant: ({ lastSignInAt }) => lastSignInAt },
];
