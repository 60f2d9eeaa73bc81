/** A mobile number: the country's code and the number in one frame, spaces as they were typed. */
import { type DialCountry, dialCodes } from '@foyer/contract/dial-codes.ts';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { m } from '../paraglide/messages.js';
import { useTakenOver } from '../platform/first-screen.ts';
import styles from './control.module.css';
import { Field, type FieldProps } from './field.tsx';

interface PhoneFieldProps extends FieldProps {
  country: DialCountry;
  number: string;
  onCountry: (country: DialCountry) => void;
  onNumber: (number: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

export function PhoneField({
  country,
  number,
  onCountry,
  onNumber,
  onFocus,
  onBlur,
  ...field
}: PhoneFieldProps) {
  // Whose names and order only the browser knows: nobody opens the list before that.
  const isTakenOver = useTakenOver();
  const countries = useMemo(
    () => (isTakenOver ? namedCountries() : [{ code: country, name: country }]),
    [isTakenOver, country],
  );
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.phone}>
          <span className={styles.country}>
            <b aria-hidden>{country}</b>
            <span aria-hidden>+{dialCodes[country]}</span>
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
            <select
              aria-label={m.form_country_code()}
              autoComplete="tel-country-code"
              value={country}
              onChange={(event) => onCountry(event.target.value as DialCountry)}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name} +{dialCodes[code]}
                </option>
              ))}
            </select>
          </span>
          <input
            {...control}
            className={`${styles.control} ${styles.number}`}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={number}
            onChange={(event) => onNumber(event.target.value)}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        </span>
      )}
    </Field>
  );
}

/** The countries a number can be given for, by their names in the page's language. */
export function namedCountries(): { code: DialCountry; name: string }[] {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'region' });
  return (Object.keys(dialCodes) as DialCountry[])
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
