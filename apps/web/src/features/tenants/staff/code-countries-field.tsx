/** The countries of the mobile numbers that codes are sent to: all, or those that are chosen. */
import { dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import { Box } from '@mui/material';
import { useMemo } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { namedCountries } from '../../../ui/controls/fields/phone-field.tsx';
import { CheckboxList, SwitchField } from '../../../ui/staff/forms/index.ts';

interface CodeCountriesFieldProps {
  /** ISO codes; `null`: all. */
  countries: readonly string[] | null;
  error: string | undefined;
  onChange: (countries: readonly string[] | null) => void;
}

export function CodeCountriesField({ countries, error, onChange }: CodeCountriesFieldProps) {
  const saved = useConfig().codeCountries;
  const choices = useMemo(
    () => namedCountries().map(({ code, name }) => ({ id: code, label: name, hint: `+${dialCodes[code]}` })),
    [],
  );
  return (
    <Box sx={{ display: 'grid', gap: '12px', marginTop: '16px' }}>
      <SwitchField
        label={m.staff_settings_code_all_countries()}
        hint={m.staff_settings_code_all_countries_hint()}
        isOn={countries === null}
        onChange={(isOn) => onChange(isOn ? null : (saved ?? []))}
      />
      {countries !== null && (
        <CheckboxList
          label={m.staff_settings_code_countries()}
          hint={m.staff_settings_code_countries_hint()}
          choices={choices}
          chosen={countries}
          onChange={(chosen) => onChange(chosen.toSorted())}
          error={error}
          empty=""
        />
      )}
    </Box>
  );
}
