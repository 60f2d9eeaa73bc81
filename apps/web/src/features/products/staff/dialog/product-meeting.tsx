/** The meeting section of the product form: platform, routing, offer time and service level target. */

import { routings } from '@foyer/contract/products/managed-products.ts';
import type { Platform } from '@foyer/contract/products/products.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { formatPercent } from '../../../../platform/time/locale.ts';
import { SelectField, TextField } from '../../../../ui/staff/forms/index.ts';
import { platformOptions, routingHint, routingName } from '../product-labels.ts';
import { TemplateField } from './template-field.tsx';
import type { ProductForm } from './use-product-form.ts';

const offerSeconds = [15, 20, 30, 45, 60, 90, 120];
const targetSeconds = [10, 20, 30, 60, 120, 180, 300, 600, 900, 1200];

export function ProductMeeting({ form: { fields, saving, set } }: { form: ProductForm }) {
  const errors = saving.formErrors.fields;
  return (
    <>
      <SelectField
        label={m.staff_products_platform()}
        value={fields.platform}
        options={platformOptions()}
        hint={
          fields.platform === 'jupiter' ? m.staff_products_jupiter_hint() : m.staff_products_outside_hint()
        }
        onChange={(platform) => set('platform', platform as Platform)}
        error={errors.platform}
      />
      {fields.platform !== 'jupiter' && (
        <TemplateField
          platform={fields.platform}
          slug={fields.slug}
          template={fields.platformTemplate ?? ''}
          isRejected={errors.platformTemplate !== undefined}
          onChange={(template) => set('platformTemplate', template)}
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
          options={withCurrent(offerSeconds, fields.offerLastsSeconds).map((seconds) => ({
            value: String(seconds),
            label: m.staff_products_seconds({ count: seconds }),
          }))}
          hint={m.staff_products_offer_hint()}
          onChange={(seconds) => set('offerLastsSeconds', Number(seconds))}
          error={errors.offerLastsSeconds}
        />
      </Box>
      <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ padding: 0, marginBottom: '8px', fontWeight: 600 }}>
          {m.staff_products_service()}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '180px 1fr' }, gap: '20px 16px' }}>
          <TextField
            label={m.staff_products_target_percent()}
            type="number"
            value={fields.targetPercent || ''}
            inputProps={{ min: 1, max: 100, step: 1, inputMode: 'numeric' }}
            onChange={(event) => set('targetPercent', Number(event.target.value))}
            error={errors.targetPercent && m.staff_products_target_percent_wrong()}
          />
          <SelectField
            label={m.staff_products_target()}
            value={String(fields.targetWaitSeconds)}
            options={withCurrent(targetSeconds, fields.targetWaitSeconds).map((seconds) => ({
              value: String(seconds),
              label: targetLabel(seconds),
            }))}
            onChange={(seconds) => set('targetWaitSeconds', Number(seconds))}
            error={errors.targetWaitSeconds}
          />
        </Box>
        <Box sx={{ marginTop: '8px', color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
          {m.staff_products_target_hint({
            percent: formatPercent(fields.targetPercent / 100),
            time: targetLabel(fields.targetWaitSeconds),
          })}
        </Box>
      </Box>
    </>
  );
}

/** The default choices and the current value. */
function withCurrent(choices: readonly number[], current: number): number[] {
  return [...new Set([...choices, current])].toSorted((a, b) => a - b);
}

function targetLabel(seconds: number): string {
  return seconds % 60 === 0
    ? m.staff_products_target_minutes({ count: seconds / 60 })
    : m.staff_products_seconds({ count: seconds });
}
