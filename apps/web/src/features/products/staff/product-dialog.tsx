/** Makes a product, or changes one. */
import { type ManagedProduct, productLimits } from '@foyer/contract/managed-products.ts';
import { m } from '../../../paraglide/messages.js';
import {
  ChoiceList,
  ConflictDialog,
  FormDialog,
  neededOr,
  SwitchField,
  TextField,
  UploadField,
} from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { ProductBooking } from './product-booking.tsx';
import { ProductMeeting } from './product-meeting.tsx';
import { useAgentChoices } from './use-agent-choices.ts';
import { useProductForm } from './use-product-form.ts';

interface ProductDialogProps {
  /** `null`: a new one. */
  product: ManagedProduct | null;
  onChanged: () => void;
  onClose: () => void;
}

export function ProductDialog({ product, onChanged, onClose }: ProductDialogProps) {
  const form = useProductForm(product, onChanged);
  const agents = useAgentChoices();
  const { base, fields, saving } = form;
  const errors = saving.refusal.fields;

  async function save(): Promise<void> {
    const isFirst = base === null;
    if (!(await form.save())) return;
    say(isFirst ? m.staff_products_created_note() : m.staff_form_saved());
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={base ? base.name : m.staff_products_new()}
      isBusy={saving.isBusy}
      isDirty={form.isDirty}
      sentence={saving.refusal.sentence}
      saveLabel={base ? m.staff_form_save() : m.staff_products_create()}
      onSave={() => void save()}
      onClose={onClose}
    >
      <UploadField
        label={m.staff_products_picture()}
        hint={m.staff_products_picture_hint()}
        limits={productLimits.image}
        current={form.picture}
        upload={form.upload}
        onRemove={form.removePicture}
      />
      <TextField
        label={m.staff_products_name()}
        value={fields.name}
        autoFocus={!base}
        autoComplete="off"
        inputProps={{ maxLength: 120 }}
        onChange={(event) => form.setName(event.target.value)}
        error={errors.name}
      />
      <TextField
        label={m.staff_products_address()}
        value={fields.slug}
        autoComplete="off"
        startAdornment={<span style={{ color: 'var(--ink-2)' }}>/live/</span>}
        inputProps={{ maxLength: 63, autoCapitalize: 'none', spellCheck: false }}
        hint={
          base && base.slug !== fields.slug
            ? m.staff_products_address_changed()
            : m.staff_products_address_hint()
        }
        onChange={(event) => form.setSlug(event.target.value)}
        error={errors.slug && neededOr(fields.slug, m.staff_products_address_wrong({ problem: errors.slug }))}
      />
      <TextField
        label={m.staff_products_headline()}
        isOptional
        value={fields.headline ?? ''}
        inputProps={{ maxLength: 120 }}
        hint={m.staff_products_headline_hint()}
        onChange={(event) => form.set('headline', event.target.value)}
        error={errors.headline}
      />
      <TextField
        label={m.staff_products_promise()}
        isOptional
        multiline
        minRows={2}
        value={fields.promise ?? ''}
        inputProps={{ maxLength: 300 }}
        hint={m.staff_products_promise_hint()}
        onChange={(event) => form.set('promise', event.target.value)}
        error={errors.promise}
      />
      <ProductMeeting form={form} />
      <ProductBooking form={form} />
      <ChoiceList
        label={m.staff_products_assigned()}
        hint={m.staff_products_assigned_hint()}
        empty={m.staff_products_assigned_none()}
        choices={agents}
        chosen={fields.agentIds}
        onChange={(ids) => form.set('agentIds', ids)}
        error={errors.agentIds}
      />
      <SwitchField
        label={m.staff_products_active()}
        hint={m.staff_products_active_hint()}
        isOn={fields.active}
        onChange={(isOn) => form.set('active', isOn)}
      />
      <ConflictDialog
        conflict={saving.conflict}
        onReload={() => void form.takeTheirs()}
        onKeep={saving.dismiss}
      />
    </FormDialog>
  );
}
