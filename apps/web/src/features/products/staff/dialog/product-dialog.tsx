/** The form for a new or existing product. */
import { type ManagedProduct, productLimits } from '@foyer/contract/products/managed-products.ts';
import { TriangleAlert } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import {
  CheckboxList,
  FormDialog,
  MergeDialog,
  requiredOr,
  SwitchField,
  TextField,
  UploadField,
} from '../../../../ui/staff/forms/index.ts';
import { gapLabel, gapOf } from '../product-gaps.ts';
import { useAgentChoices } from '../use-agent-choices.ts';
import { useProductHours } from '../use-product-hours.ts';
import { productMergeLabels } from './merge-labels.ts';
import { OpeningHoursField } from './opening-hours/opening-hours-field.tsx';
import { ProductBooking } from './product-booking.tsx';
import { ProductMeeting } from './product-meeting.tsx';
import { ProductWaiting } from './product-waiting.tsx';
import { useProductForm } from './use-product-form.ts';

interface ProductDialogProps {
  /** `null`: a new one. */
  product: ManagedProduct | null;
  onChanged: () => void;
  onClose: () => void;
}

export function ProductDialog({ product, onChanged, onClose }: ProductDialogProps) {
  const form = useProductForm({
    product,
    onChanged,
    onSaved(_product, isNew) {
      showSnackbar(isNew ? m.staff_products_created_note() : m.staff_form_saved());
      onClose();
    },
  });
  const agents = useAgentChoices();
  const { saved, fields, saving } = form;
  const errors = saving.formErrors.fields;
  const hasHours = useProductHours();
  // A new product has no slots yet.
  const gap = gapOf(fields, saved ? hasHours(saved.id) : false);

  return (
    <FormDialog
      isOpen
      title={saved ? saved.name : m.staff_products_new()}
      isBusy={saving.isBusy}
      isDirty={form.isDirty}
      changes={{ paths: form.changes, labelOf: productMergeLabels.labelOf }}
      errorMessage={saving.formErrors.message}
      saveLabel={saved ? m.staff_form_save() : m.staff_products_create()}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      <UploadField
        label={m.staff_products_picture()}
        hint={m.staff_products_picture_hint()}
        limits={productLimits.image}
        current={form.pictures.image.address}
        upload={form.pictures.image.upload}
        onRemove={form.pictures.image.remove}
      />
      <TextField
        label={m.staff_products_name()}
        value={fields.name}
        autoFocus={!saved}
        autoComplete="off"
        inputProps={{ maxLength: 120 }}
        onChange={(event) => form.setName(event.target.value)}
        error={errors.name}
      />
      <TextField
        label={m.staff_products_address()}
        value={fields.slug}
        autoComplete="off"
        startAdornment={<span style={{ flex: 'none', color: 'var(--ink-2)' }}>/live/</span>}
        inputProps={{ maxLength: 63, autoCapitalize: 'none', spellCheck: false }}
        hint={
          saved && saved.slug !== fields.slug
            ? m.staff_products_address_changed()
            : m.staff_products_address_hint()
        }
        onChange={(event) => form.setSlug(event.target.value)}
        error={errors.slug && requiredOr('slug', fields.slug, m.staff_products_address_wrong())}
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
      <OpeningHoursField form={form} />
      <ProductWaiting form={form} />
      <CheckboxList
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
      {gap && <Banner icon={TriangleAlert}>{m.staff_products_gap_warning({ gap: gapLabel(gap) })}</Banner>}
      <MergeDialog merge={saving.merge} {...productMergeLabels} />
    </FormDialog>
  );
}
