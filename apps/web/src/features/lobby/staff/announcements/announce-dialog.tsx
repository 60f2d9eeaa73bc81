/** Announces one line to everyone who waits for a product, or changes its announcement. */
import type { AnnouncedProduct } from '@foyer/contract/lobby/announcements.ts';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { serverNow } from '../../../../platform/time/server-clock.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FormDialog, SelectField, useSave } from '../../../../ui/staff/forms/index.ts';
import { announce } from './announcement-requests.ts';
import { endChoices, endTime } from './end-choices.ts';
import { LineField } from './line-field.tsx';

interface AnnounceDialogProps {
  /** At least one. */
  products: readonly AnnouncedProduct[];
  /** The product whose announcement is changed; `null` for a new one. */
  changed: AnnouncedProduct | null;
  onClose: () => void;
}

export default function AnnounceDialog({ products, changed, onClose }: AnnounceDialogProps) {
  const { timeZone } = useConfig();
  const [openedAt] = useState(serverNow);
  const [productId, setProductId] = useState(changed?.productId ?? products[0]?.productId ?? '');
  const [text, setText] = useState(changed?.announcement?.text ?? '');
  /** Empty: until it is removed. */
  const [endsAt, setEndsAt] = useState(changed?.announcement?.endsAt ?? '');
  const [isMissing, setMissing] = useState(false);
  const saving = useSave(['text', 'endsAt']);
  const errors = saving.formErrors.fields;
  const product = products.find((each) => each.productId === productId);
  const replaced = changed ? null : product?.announcement;

  async function save(): Promise<void> {
    const typed = text.trim();
    setMissing(typed === '');
    if (typed === '') return;
    if (!(await saving.run(() => announce(productId, { text: typed, endsAt: endsAt || null })))) return;
    showSnackbar(m.staff_announce_done({ product: product?.productName ?? '' }));
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={changed ? m.staff_announce_change_title() : m.staff_announce_title()}
      saveLabel={changed ? m.staff_form_save() : m.staff_announce_do()}
      busyLabel={changed ? m.staff_form_saving() : m.staff_announce_busy()}
      isBusy={saving.isBusy}
      errorMessage={saving.formErrors.message}
      width={480}
      onSave={() => void save()}
      onClose={onClose}
    >
      {!changed && products.length > 1 && (
        <SelectField
          label={m.staff_announce_product()}
          value={productId}
          options={products.map((each) => ({ value: each.productId, label: each.productName }))}
          onChange={setProductId}
        />
      )}
      <LineField
        label={m.staff_announce_text()}
        hint={m.staff_announce_hint()}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setMissing(false);
          saving.clearField('text');
        }}
        error={isMissing ? m.staff_announce_missing() : errors.text}
      />
      <SelectField
        label={m.staff_announce_shown()}
        value={endsAt}
        options={[
          { value: '', label: m.staff_announce_removed() },
          ...endChoices(openedAt, changed?.announcement?.endsAt ?? null).map((end) => ({
            value: end,
            label: m.staff_announce_until({ time: endTime(end, openedAt, timeZone) }),
          })),
        ]}
        onChange={(end) => {
          setEndsAt(end);
          saving.clearField('endsAt');
        }}
        error={errors.endsAt && m.staff_announce_over()}
      />
      {replaced && (
        <Banner tone="info" icon={Info}>
          {m.staff_announce_replaces({ text: replaced.text })}
        </Banner>
      )}
    </FormDialog>
  );
}
