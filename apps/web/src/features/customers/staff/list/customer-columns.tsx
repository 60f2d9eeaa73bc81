/** The columns of the customers' table. */

import type { CustomerRow } from '@foyer/contract/customers.ts';
import { Box } from '@mui/material';
import { Ban } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import type { Column } from '../../../../ui/staff/data-table/index.ts';
import { Initials } from '../../../../ui/staff/initials.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { TruncatedText } from '../../../../ui/staff/truncated-text.tsx';
import { formatPhone } from '../format-phone.ts';

export const customerColumns: readonly Column<CustomerRow>[] = [
  {
    field: 'name',
    header: m.staff_customer(),
    value: (customer) => customer.name,
    render: (customer) => <CustomerName customer={customer} />,
    sortable: true,
    minWidth: 220,
    flex: 2,
  },
  {
    field: 'email',
    header: m.staff_customers_email(),
    value: (customer) => customer.email,
    sortable: true,
    minWidth: 150,
    isWideOnly: true,
  },
  {
    field: 'lastProductName',
    header: m.staff_product(),
    value: (customer) => customer.lastProductName,
    minWidth: 130,
  },
  {
    field: 'city',
    header: m.staff_customers_city(),
    value: (customer) => customer.city,
    width: 120,
    isHiddenByDefault: true,
  },
  {
    field: 'createdAt',
    header: m.staff_customers_registered(),
    kind: 'instant',
    value: (customer) => customer.createdAt,
    sortable: true,
    width: 132,
  },
  {
    field: 'lastSeenAt',
    header: m.staff_customers_last_seen(),
    kind: 'instant',
    value: (customer) => customer.lastSeenAt,
    sortable: true,
    width: 132,
    isWideOnly: true,
  },
  {
    field: 'registrations',
    header: m.staff_customers_registrations(),
    kind: 'number',
    value: (customer) => customer.registrations,
    width: 120,
    isHiddenByDefault: true,
  },
  {
    field: 'meetings',
    header: m.staff_customers_meetings(),
    kind: 'number',
    value: (customer) => customer.meetings,
    sortable: true,
    width: 100,
  },
  {
    field: 'missed',
    header: m.staff_customers_missed(),
    kind: 'number',
    value: (customer) => customer.missed,
    sortable: true,
    width: 90,
  },
  {
    field: 'phone',
    header: m.staff_customers_phone(),
    value: (customer) => formatPhone(customer.phone),
    sortable: true,
    width: 160,
    isHiddenByDefault: true,
  },
];

/** For agents who see masked contacts: their order would tell what the mask hides. */
export const maskedCustomerColumns = customerColumns.map((column) =>
  column.field === 'phone' || column.field === 'email' ? { ...column, sortable: false } : column,
);

function CustomerName({ customer }: { customer: CustomerRow }) {
  const { name, phone, email, blocked } = customer;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '12px', minWidth: 0 }}>
      <Initials name={name} size={32} />
      <Box component="span" sx={{ minWidth: 0, lineHeight: '20px' }}>
        <TruncatedText>{name}</TruncatedText>
        {blocked ? (
          <BlockedPill />
        ) : (
          <TruncatedText isQuiet>
            {formatPhone(phone) ?? email ?? m.staff_customers_no_contact()}
          </TruncatedText>
        )}
      </Box>
    </Box>
  );
}

export function BlockedPill() {
  return (
    <Pill tone="bad" icon={<Ban size={14} strokeWidth={2} aria-hidden />}>
      {m.staff_customers_blocked()}
    </Pill>
  );
}
