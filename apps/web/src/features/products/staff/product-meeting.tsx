/** The part of the product's form about its meetings: where they are held, and who is asked. */

import { routings } from '@foyer/contract/managed-products.ts';
import { platforms } from '@foyer/contract/products.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { SelectField, TextField } from '../../../ui/staff/forms/index.ts';
import { platformName, routingHint, routingName } from './product-words.ts';
import type { ProductForm } from './use-product-form.ts';

/** What a template may carry; the server fills it in. */
const placeholders = { meetingId: '{meetingId}', customerName: '{customerName}', token: '{token}' };
const offerSeconds = [15, 20, 30, 45, 60, 90, 120];

export function ProductMeeting({ form: { fields, saving, set } }: { form: ProductForm }) {
  const errors = saving.refusal.fields;
  return (
    <>
      <SelectField
        label={m.staff_products_platform()}
        value={fields.platform}
        options={platforms.map((platform) => ({ value: platform, label: platformName(platform) }))}
        hint={
          fields.platform === 'jupiter' ? m.staff_products_jupiter_hint() : m.staff_products_outside_hint()
        }
        onChange={(platform) => set('platform', platform as (typeof platforms)[number])}
        error={errors.platform}
      />
      {fields.platform !== 'jupiter' && (
        <TextField
          label={m.staff_products_template()}
          value={fields.platformTemplate ?? ''}
          inputProps={{ maxLength: 500, autoCapitalize: 'none', spellCheck: false, inputMode: 'url' }}
          placeholder="https://meet.example.com/{meetingId}"
          hint={m.staff_products_template_hint(placeholders)}
          onChange={(event) => set('platformTemplate', event.target.value)}
          error={errors.platformTemplate && m.staff_products_template_wrong()}
        />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 180px' }, gap: '20px 16px' }}>
        <SelectField
          label={m.staff_products_routing()}
          value={fields.routing}
          options={routings.map((routing) => ({ value: routing, label: routingName(routing) }))}
          hint={routingHint(fields.routing)}
          onChange={(routing) => set('routing', routing as (typeof routings)[number])}
          error={errors.routing}
        />
        <SelectField
          label={m.staff_products_offer()}
          value={String(fields.offerLastsSeconds)}
          options={secondsToChoose(fields.offerLastsSeconds).map((seconds) => ({
            value: String(seconds),
            label: m.staff_products_seconds({ count: seconds }),
          }))}
          hint={m.staff_products_offer_hint()}
          onChange={(seconds) => set('offerLastsSeconds', Number(seconds))}
          error={errors.offerLastsSeconds}
        />
      </Box>
    </>
  );
}

/** The usual times, and the one that is set. */
function secondsToChoose(current: number): number[] {
  return [...new Set([...offerSeconds, current])].toSorted((a, b) => a - b);
}
