/** The dialogs that block the selected customers with one reason, and unblock them. */
import { type CustomerRow, customerRoutes } from '@foyer/contract/customers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { BulkDialog, type BulkDialogProps, useBulk } from '../../../../ui/staff/data-table/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { ReasonField } from '../reason-field.tsx';

const nameOf = ({ name }: CustomerRow): string => name;

/** Fetches the table and open records again. */
function useRefreshCustomers(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [['table', 'customers'], ['customer']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

export function BulkBlockDialog(props: BulkDialogProps<CustomerRow>) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const change = (typed: string) => {
    setReason(typed);
    setMissing(false);
  };
  const doneLabel = (count: number): string => m.staff_customers_block_many_done({ count });
  const bulk = useBulk({
    ...props,
    names: ['reason'],
    refresh: useRefreshCustomers(),
    doneLabel,
    unchangedLabel: m.staff_customers_block_unchanged(),
  });
  const typed = reason.trim();

  function save(): void {
    setMissing(typed === '');
    if (typed === '') return;
    void bulk.run((customerIds) =>
      callAsStaff(customerRoutes.blockMany, { body: { customerIds, reason: typed } }),
    );
  }

  return (
    <BulkDialog
      {...props}
      bulk={bulk}
      title={m.staff_customers_block_many_title({ count: props.rows.length })}
      saveLabel={m.staff_customers_block()}
      busyLabel={m.staff_customers_blocking()}
      dangerIcon={<Ban size={18} strokeWidth={1.75} aria-hidden />}
      isDirty={typed !== ''}
      nameOf={nameOf}
      doneLabel={doneLabel}
      onSave={save}
    >
      <p>{m.staff_customers_block_text()}</p>
      <ReasonField reason={reason} isMissing={isMissing} saving={bulk.saving} onChange={change} />
    </BulkDialog>
  );
}

export function BulkUnblockDialog(props: BulkDialogProps<CustomerRow>) {
  const doneLabel = (count: number): string => m.staff_customers_unblock_many_done({ count });
  const bulk = useBulk({
    ...props,
    refresh: useRefreshCustomers(),
    doneLabel,
    unchangedLabel: m.staff_customers_unblock_unchanged(),
  });
  return (
    <BulkDialog
      {...props}
      bulk={bulk}
      title={m.staff_customers_unblock_many_title({ count: props.rows.length })}
      saveLabel={m.staff_customers_unblock()}
      busyLabel={m.staff_customers_unblocking()}
      nameOf={nameOf}
      doneLabel={doneLabel}
      onSave={() =>
        void bulk.run((customerIds) => callAsStaff(customerRoutes.unblockMany, { body: { customerIds } }))
      }
    >
      <p>{m.staff_customers_unblock_text()}</p>
    </BulkDialog>
  );
}
