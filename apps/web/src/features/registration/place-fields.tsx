/** Where somebody lives: the country of the world's, the state from its list where it has one. */
import { countryCodes } from '@foyer/contract/countries.ts';
import { placeRoutes } from '@foyer/contract/places.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../platform/api.ts';
import { useTakenOver } from '../../platform/first-screen.ts';
import type { FieldProps } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { namedWorld } from './countries.ts';
import { learnCountries } from './known-countries.ts';

learnCountries(countryCodes);

interface PlaceFieldProps extends FieldProps {
  which: 'country' | 'state';
  /** ISO code; `null` while none is chosen. */
  country: string | null;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

export default function PlaceField({ which, country, ...shared }: PlaceFieldProps) {
  return which === 'country' ? <CountryField {...shared} /> : <StateField {...shared} country={country} />;
}

function CountryField(shared: Omit<PlaceFieldProps, 'which' | 'country'>) {
  // The names are the browser's own: until it has the page, nobody opens the list.
  const isTakenOver = useTakenOver();
  const options = useMemo(
    () => (isTakenOver ? namedWorld(document.documentElement.lang) : []),
    [isTakenOver],
  );
  return <SelectField {...shared} autoComplete="country" options={options} />;
}

/** A list where the country has one, else a line to fill in. */
function StateField({ country, value, onChange, ...rest }: Omit<PlaceFieldProps, 'which'>) {
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

const known = new Map<string, readonly string[]>();

// A list that does not come is no reason to stop anybody: the state can be typed.
function useStates(country: string | null): readonly string[] {
  const [, setAnswered] = useState<string | null>(null);

  useEffect(() => {
    if (!country || known.has(country)) return;
    let isCurrent = true;
    call(placeRoutes.states, { params: { country } }).then(
      ({ result }) => {
        known.set(country, result);
        if (isCurrent) setAnswered(country);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [country]);

  return (country && known.get(country)) || [];
}
