/** The columns of the links' table. */

import { linkStates } from '@foyer/contract/links/links.ts';
import type { ManagedLink } from '@foyer/contract/links/managed-links.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import type { Column, TableFilter } from '../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { TruncatedText } from '../../../ui/staff/truncated-text.tsx';
import { channelName } from '../../messaging/staff/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import { describeState, kindName } from './link-labels.ts';

export const linkColumns: readonly Column<ManagedLink>[] = [
  {
    field: 'customerName',
    header: m.staff_customer(),
    value: (link) => link.customerName ?? m.staff_links_for_anyone(),
    render: (link) => <CustomerCell link={link} />,
    sortable: true,
    minWidth: 200,
    flex: 1.4,
  },
  {
    field: 'productName',
    header: m.staff_product(),
    value: (link) => link.productName,
    sortable: true,
    minWidth: 140,
  },
  {
    field: 'state',
    header: m.staff_links_state(),
    value: (link) => describeState(link.state).label,
    render: (link) => <LinkPill state={link.state} />,
    width: 130,
  },
  {
    field: 'sentBy',
    header: m.staff_links_sent_by(),
    value: (link) => sentByLabel(link),
    width: 140,
  },
  {
    field: 'createdByName',
    header: m.staff_links_created_by(),
    value: (link) => link.createdByName,
    sortable: true,
    minWidth: 140,
  },
  {
    field: 'createdAt',
    header: m.staff_links_created_at(),
    kind: 'instant',
    value: (link) => link.createdAt,
    sortable: true,
    width: 140,
  },
  {
    field: 'expiresAt',
    header: m.staff_links_until(),
    kind: 'instant',
    value: (link) => link.expiresAt,
    sortable: true,
    width: 140,
    isHiddenByDefault: true,
  },
  {
    field: 'kind',
    header: m.staff_links_kind(),
    value: (link) => kindName(link.kind),
    width: 120,
    isHiddenByDefault: true,
  },
];

export function linkFilters(products: readonly ProductChoice[]): TableFilter[] {
  return [
    {
      name: 'productId',
      label: m.staff_product(),
      any: m.staff_any(),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'state',
      label: m.staff_links_state(),
      any: m.staff_any(),
      options: linkStates.map((state) => ({ value: state, label: describeState(state).label })),
    },
  ];
}

export function LinkPill({ state }: { state: ManagedLink['state'] }) {
  const { label, tone } = describeState(state);
  return <Pill tone={tone}>{label}</Pill>;
}

export function sentByLabel({ sentBy }: Pick<ManagedLink, 'sentBy'>): string {
  if (sentBy.length === 0) return m.staff_links_not_sent();
  return [...new Set(sentBy)].map(channelName).join(', ');
}

function CustomerCell({ link: { customerName, note } }: { link: ManagedLink }) {
  return (
    <Box component="span" sx={{ minWidth: 0, lineHeight: '20px' }}>
      <TruncatedText>{customerName ?? m.staff_links_for_anyone()}</TruncatedText>
      {note && <TruncatedText isQuiet>{note}</TruncatedText>}
    </Box>
  );
}
