/** A field of the form preview. */
import { dialCodes } from '@foyer/contract/geography/dial-codes.ts';
import { registrationFields } from '@foyer/contract/registration/fields.ts';
import { choicesOf, type FormField } from '@foyer/contract/registration/form.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { Box } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { fitSegments, labelOf, phoneCountries } from '../fields/form-fields.ts';
import { likelyCountry } from '../fields/phone-number.ts';

interface PreviewFieldProps {
  field: FormField;
  codeChannel: ClientConfig['codeChannel'];
}

export function PreviewField({ field, codeChannel }: PreviewFieldProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={topStyles}>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {labelOf(field)}
        </Box>
        {!field.required && (
          <Box component="span" sx={{ color: 'var(--ink-3)', fontSize: 13, fontWeight: 400 }}>
            {m.form_optional()}
          </Box>
        )}
      </Box>
      <Control field={field} />
      {registrationFields[field.name].kind === 'phone' && codeChannel === 'sms' && (
        <Box sx={{ marginTop: '6px', color: 'var(--ink-3)', fontSize: 13, lineHeight: '18px' }}>
          {m.form_hint_sms()}
        </Box>
      )}
    </Box>
  );
}

function Control({ field }: { field: FormField }) {
  const config = useConfig();
  const country = likelyCountry(config.timeZone, navigator.languages, phoneCountries(config));
  const choices = choicesOf(field);
  const { kind, input } = registrationFields[field.name];
  if (choices && fitSegments(choices)) {
    return (
      <Box sx={{ ...controlStyles, padding: 0, overflow: 'hidden' }}>
        {choices.map((choice) => (
          <Box key={choice} component="span" sx={choiceStyles}>
            {choice}
          </Box>
        ))}
      </Box>
    );
  }
  if (choices || kind === 'country' || kind === 'region') {
    return (
      <Box sx={{ ...controlStyles, justifyContent: 'flex-end', color: 'var(--ink-2)' }}>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </Box>
    );
  }
  if (kind === 'phone') {
    return (
      <Box sx={controlStyles}>
        <Box component="span" sx={countryStyles}>
          {country} +{dialCodes[country]}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Box>
      </Box>
    );
  }
  return <Box sx={controlStyles}>{kind === 'time' ? '--:--' : input?.placeholder}</Box>;
}

const topStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 12px',
  marginBottom: '6px',
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
} as const;
const controlStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: 48,
  padding: '0 14px',
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  backgroundColor: 'var(--surface)',
  color: 'var(--ink-3)',
} as const;
const choiceStyles = {
  flex: '1 1 0',
  minWidth: 'max-content',
  padding: '11px 8px',
  color: 'var(--ink-2)',
  fontSize: 14,
  fontWeight: 500,
  textAlign: 'center',
  boxShadow: '0 0 0 1px var(--line)',
} as const;
const countryStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  height: 46,
  paddingRight: '12px',
  borderRight: '1px solid var(--line)',
  color: 'var(--ink)',
  fontWeight: 500,
} as const;
