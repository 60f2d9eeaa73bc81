/** Chooses the page that the tenant's root address redirects to. */
import { m } from '../../../paraglide/messages.js';
import { SelectField } from '../../../ui/staff/forms/index.ts';
import { useProductChoices } from '../../products/staff/index.ts';
import { landingOptions } from './landing-options.ts';

interface LandingFieldProps {
  productId: string | null;
  error: string | undefined;
  onChange: (productId: string | null) => void;
}

export function LandingField({ productId, error, onChange }: LandingFieldProps) {
  const products = useProductChoices('SUPER_ADMIN');
  return (
    <SelectField
      label={m.staff_settings_landing()}
      hint={m.staff_settings_landing_hint()}
      value={productId ?? ''}
      options={landingOptions(products, productId)}
      onChange={(chosen) => onChange(chosen || null)}
      error={error}
    />
  );
}
