/** The columns of the links' table. */

import { linkStates } from '@foyer/contract/links.ts';
import type { ManagedLink } from '@foyer/contract/managed-links.ts';
import { Box } from '@mui/material';
import { Check } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import type { Column, TableFilter } from '../../../ui/staff/data-table/index.ts';
import { OneLine } from '../../../ui/staff/one-line.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { channelName } from '../../messaging/staff/index.ts';
import type { ProductChoice } from '../../products/staff/index.ts';
import { describeState, kindName } from './link-words.ts';

export const linkColumns: readonly Column<ManagedLink>[] = [
  {
    field: 'customerName',
    header: m.staff_customer(),
    value: (link) => link.customerName ?? m.staff_links_for_anyone(),
    render: (link) => <ForWhom link={link} />,
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
    value: (link) => sentWords(link),
    width: 140,
  },
  {
    field: 'createdByName',
    header: m.staff_links_made_by(),
    value: (link) => link.createdByName,
    sortable: true,
    minWidth: 140,
  },
  {
    field: 'createdAt',
    header: m.staff_links_made_at(),
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
    isHiddenAtFirst: true,
  },
  {
    field: 'kind',
    header: m.staff_links_kind(),
    value: (link) => kindName(link.kind),
    width: 120,
    isHiddenAtFirst: true,
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
  return (
    <Pill tone={tone}>
      {tone === 'ok' && <Check size={14} strokeWidth={2} aria-hidden />}
      {label}
    </Pill>
  );
}

export function sentWords({ sentBy }: Pick<ManagedLink, 'sentBy'>): string {
  if (sentBy.length === 0) return m.staff_links_not_sent();
  return [...new Set(sentBy)].map(channelName).join(', ');
}

function ForWhom({ link: { customerName, note } }: { link: ManagedLink }) {
  return (
    <Box component="span" sx={{ minWidth: 0, lineHeight: '20px' }}>
      <OneLine>{customerName ?? m.staff_links_for_anyone()}</OneLine>
      {note && <OneLine isQuiet>{note}</OneLine>}
    </Box>
  );
}
