/** The form for a new link, with the created link beside it. */
import {
  type ManagedLink,
  managedLinkLimits,
  managedLinkRoutes,
} from '@foyer/contract/links/managed-links.ts';
import { isAdmin } from '@foyer/contract/users/users.ts';
import { Box, Button } from '@mui/material';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import {
  BusyButton,
  type Choice,
  SearchSelect,
  SelectField,
  TextField,
  useSave,
} from '../../../ui/staff/forms/index.ts';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { searchCustomers, useCustomerChoice } from '../../customers/staff/index.ts';
import { type ProductChoice, useHasNoProducts } from '../../products/staff/index.ts';
import { callAsStaff } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { LinkCard } from './link-card.tsx';
import { hourOptions } from './link-labels.ts';

interface NewLinkProps {
  products: readonly ProductChoice[];
  onChanged: () => void;
}

const initialFields = { productId: '', hours: String(managedLinkLimits.defaultHours), note: '' };

export function NewLink({ products, onChanged }: NewLinkProps) {
  const [fields, setFields] = useState(initialFields);
  const [isMissing, setMissing] = useState(false);
  const [created, setCreated] = useState<{ link: ManagedLink; address: string } | null>(null);
  const [customer, setCustomer] = useCustomerFromAddress();
  const saving = useSave(['productId', 'customerId', 'hours', 'note']);
  const errors = saving.formErrors.fields;
  const role = usePerson()?.role;
  const hasNone = useHasNoProducts(role);
  const activeProducts = products.filter(({ active }) => active);
  const productId = fields.productId || (activeProducts.length === 1 ? (activeProducts[0]?.id ?? '') : '');

  function set(name: keyof typeof initialFields, value: string): void {
    setFields((before) => ({ ...before, [name]: value }));
    setMissing(false);
    saving.clearField(name);
  }

  async function createLink(): Promise<void> {
    setMissing(productId === '');
    if (productId === '') return;
    const body = {
      productId,
      customerId: customer?.id ?? null,
      hours: Number(fields.hours),
      note: fields.note.trim() || null,
    };
    await saving.run(async () => {
      const { address, ...link } = (await callAsStaff(managedLinkRoutes.create, { body })).result;
      setCreated({ link, address });
      onChanged();
    });
  }

  return (
    <Panel component="section" aria-label={m.staff_links_new()} sx={frameStyles}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void createLink();
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: '20px',
          alignContent: 'start',
          ...partStyles,
        }}
      >
        {saving.formErrors.message && <Banner tone="bad">{saving.formErrors.message}</Banner>}
        <SelectField
          label={m.staff_links_product()}
          value={productId}
          options={[
            ...(productId === '' ? [{ value: '', label: m.staff_choose() }] : []),
            ...activeProducts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => set('productId', id)}
          hint={hasNone && (isAdmin(role) ? m.staff_links_no_products_yet() : m.staff_links_no_products())}
          error={isMissing ? m.staff_links_product_missing() : errors.productId}
        />
        <SearchSelect
          label={m.staff_links_customer()}
          isOptional
          name="customers"
          search={searchCustomers}
          value={customer}
          onChange={(choice) => {
            setCustomer(choice);
            saving.clearField('customerId');
          }}
          placeholder={m.staff_links_customer_search()}
          hint={m.staff_links_customer_hint()}
          empty={m.staff_links_customer_none()}
          error={errors.customerId}
        />
        <SelectField
          label={m.staff_links_hours()}
          value={fields.hours}
          options={hourOptions()}
          onChange={(hours) => set('hours', hours)}
          error={errors.hours}
        />
        <TextField
          label={m.staff_links_note()}
          isOptional
          value={fields.note}
          inputProps={{ maxLength: 200 }}
          hint={m.staff_links_note_hint()}
          onChange={(event) => set('note', event.target.value)}
          error={errors.note}
        />
        <BusyButton
          type="submit"
          variant="contained"
          color="primary"
          isBusy={saving.isBusy}
          busyLabel={m.staff_links_making()}
          sx={{ justifySelf: { sm: 'start' } }}
        >
          <Link2 size={20} strokeWidth={1.75} aria-hidden />
          {m.staff_links_make()}
        </BusyButton>
      </Box>
      <Box aria-live="polite" sx={[resultStyles, !created && { alignContent: 'center' }]}>
        {created ? (
          <LinkCard
            key={created.link.id}
            {...created}
            onChanged={(link) => {
              setCreated({ ...created, link });
              onChanged();
            }}
          />
        ) : (
          <Box sx={{ margin: 'auto', maxWidth: 280, color: 'var(--ink-2)', textAlign: 'center' }}>
            {m.staff_links_waits()}
          </Box>
        )}
        {created && (
          <Button
            variant="text"
            onClick={() => setCreated(null)}
            sx={{ justifySelf: 'start', marginLeft: '-16px' }}
          >
            {m.staff_links_another()}
          </Button>
        )}
      </Box>
    </Panel>
  );
}

/** The customer named by the address (`?customerId=`), until another one is chosen. */
function useCustomerFromAddress(): [Choice | null, (choice: Choice | null) => void] {
  const customerOfAddress = useCustomerChoice(useSearchParams()[0].get('customerId'));
  const [chosen, setChosen] = useState<Choice | null>();
  return [chosen === undefined ? customerOfAddress : chosen, setChosen];
}

const frameStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const;
const partStyles = { padding: { xs: '20px', sm: '24px' } } as const;
const resultStyles = {
  ...partStyles,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '12px',
  minHeight: { xs: 120, lg: 0 },
  borderTop: { xs: '1px solid var(--line)', lg: 0 },
  borderLeft: { lg: '1px solid var(--line)' },
} as const;
