/** A mobile number with country code; spaces stay as typed. */
import { type DialCountry, dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useHydrated } from '../../../platform/first-screen.ts';
import { displayNames } from '../../../platform/time/locale.ts';
import styles from '../control.module.css';
import { Field, type FieldProps } from './field.tsx';

interface PhoneFieldProps extends FieldProps {
  country: DialCountry;
  /** The countries to choose from; `null`: all. */
  countries: readonly string[] | null;
  number: string;
  onCountry: (country: DialCountry) => void;
  onNumber: (number: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

export function PhoneField({
  country,
  countries: permitted,
  number,
  onCountry,
  onNumber,
  onFocus,
  onBlur,
  ...field
}: PhoneFieldProps) {
  // The localised names and their order are not known on the server, so hydration starts with one country.
  const isHydrated = useHydrated();
  const countries = useMemo(
    () => (isHydrated ? namedCountries(permitted) : [{ code: country, name: country }]),
    [isHydrated, country, permitted],
  );
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.phone} data-invalid={control['aria-invalid']}>
          <span className={styles.country} data-framed>
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

/**
 * The countries with a dial code, by their English names.
 * @param permitted ISO codes; `null`: all
 */
export function namedCountries(
  permitted: readonly string[] | null = null,
): { code: DialCountry; name: string }[] {
  const names = displayNames('region');
  return (Object.keys(dialCodes) as DialCountry[])
    .filter((code) => permitted?.includes(code) ?? true)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
