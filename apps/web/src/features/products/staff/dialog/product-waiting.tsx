/** What customers see in the lobby of the product: a text, a link and a picture. */
import { productLimits } from '@foyer/contract/products/managed-products.ts';
import { Box } from '@mui/material';
import { useId } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { TextField, UploadField } from '../../../../ui/staff/forms/index.ts';
import type { ProductForm } from './use-product-form.ts';

export function ProductWaiting({ form: { fields, pictures, saving, set } }: { form: ProductForm }) {
  const titleId = useId();
  const errors = saving.formErrors.fields;
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: '20px' }}>
      <Box component="h3" id={titleId} sx={{ fontSize: 16, lineHeight: '24px' }}>
        {m.staff_products_wait_title()}
      </Box>
      <TextField
        label={m.staff_products_wait_text()}
        isOptional
        multiline
        minRows={2}
        value={fields.waitText ?? ''}
        inputProps={{ maxLength: 500 }}
        hint={m.staff_products_wait_text_hint()}
        onChange={(event) => set('waitText', event.target.value)}
        error={errors.waitText}
      />
      <TextField
        label={m.staff_products_wait_link()}
        isOptional
        value={fields.waitLink ?? ''}
        inputProps={{ maxLength: 500, autoCapitalize: 'none', spellCheck: false, inputMode: 'url' }}
        placeholder="https://example.com/guide"
        hint={m.staff_products_wait_link_hint()}
        onChange={(event) => set('waitLink', event.target.value)}
        error={errors.waitLink && m.staff_products_wait_link_wrong()}
      />
      <UploadField
        label={m.staff_products_wait_picture()}
        hint={m.staff_products_wait_picture_hint()}
        limits={productLimits.image}
        current={pictures.waitImage.address}
        upload={pictures.waitImage.upload}
        onRemove={pictures.waitImage.remove}
      />
    </Box>
  );
}
