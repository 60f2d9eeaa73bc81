/** The fields for country and state; the state is a list where the country has one. */
import { countryCodes } from '@foyer/contract/geography/countries.ts';
import { regionRoutes } from '@foyer/contract/geography/regions.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../platform/api/api.ts';
import { useHydrated } from '../../../platform/first-screen.ts';
import type { FieldProps } from '../../../ui/controls/fields/field.tsx';
import { SelectField } from '../../../ui/controls/fields/select-field.tsx';
import { TextField } from '../../../ui/controls/fields/text-field.tsx';
import { namedCountries } from './countries.ts';
import { setKnownCountries } from './loaded-countries.ts';

setKnownCountries(countryCodes);

interface CountryStateFieldProps extends FieldProps {
  which: 'country' | 'region';
  /** ISO code; `null` while none is chosen. */
  country: string | null;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

export default function CountryStateField({ which, country, ...shared }: CountryStateFieldProps) {
  return which === 'country' ? <CountryField {...shared} /> : <StateField {...shared} country={country} />;
}

function CountryField(shared: Omit<CountryStateFieldProps, 'which' | 'country'>) {
  // The names come from the browser, so the prerendered list is empty until hydration.
  const isHydrated = useHydrated();
  const options = useMemo(() => (isHydrated ? namedCountries() : []), [isHydrated]);
  return <SelectField {...shared} autoComplete="country" options={options} />;
}

/** A list where the country has one, else a text field. */
function StateField({ country, value, onChange, ...rest }: Omit<CountryStateFieldProps, 'which'>) {
  const states = useStates(country);
  if (states.length === 0) {
    const input = { autoComplete: 'address-level1' };
    return <TextField {...rest} input={input} value={value} onChange={onChange} />;
  }
  return (
    <SelectField
      {...rest}
      autoComplete="address-level1"
      value={states.includes(value) ? value : ''}
      options={states.map((state) => ({ value: state, label: state }))}
      onChange={onChange}
    />
  );
}

const statesByCountry = new Map<string, readonly string[]>();

// If the list fails to load, the state can be typed.
function useStates(country: string | null): readonly string[] {
  const [, setLoadedCountry] = useState<string | null>(null);

  useEffect(() => {
    if (!country || statesByCountry.has(country)) return;
    let isCurrent = true;
    call(regionRoutes.states, { params: { country } }).then(
      ({ result }) => {
        statesByCountry.set(country, result);
        if (isCurrent) setLoadedCountry(country);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [country]);

  return (country && statesByCountry.get(country)) || [];
}
