/** One question of the form as it looks on a phone. */
import { dialCodes } from '@foyer/contract/dial-codes.ts';
import type { FormField, FormFieldName } from '@foyer/contract/registration-form.ts';
import type { ClientConfig } from '@foyer/contract/tenants.ts';
import { Box } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { choicesOf, fitInABar, labelOf } from '../form-fields.ts';
import { likelyCountry } from '../phone-number.ts';

interface PreviewFieldProps {
  field: FormField;
  codeChannel: ClientConfig['codeChannel'];
}

const placeholders: Partial<Record<FormFieldName, string>> = {
  email: 'name@example.com',
  preferredTime: '--:--',
};
const lists: readonly FormFieldName[] = ['country', 'state'];

export function PreviewField({ field, codeChannel }: PreviewFieldProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={topLook}>
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
      {field.name === 'mobileNumber' && codeChannel === 'sms' && (
        <Box sx={{ marginTop: '6px', color: 'var(--ink-3)', fontSize: 13, lineHeight: '18px' }}>
          {m.form_hint_sms()}
        </Box>
      )}
    </Box>
  );
}

function Control({ field }: { field: FormField }) {
  const country = likelyCountry(useConfig().timeZone, navigator.languages);
  const choices = choicesOf(field);
  if (choices && fitInABar(choices)) {
    return (
      <Box sx={{ ...controlLook, padding: 0, overflow: 'hidden' }}>
        {choices.map((choice) => (
          <Box key={choice} component="span" sx={choiceLook}>
            {choice}
          </Box>
        ))}
      </Box>
    );
  }
  if (choices || lists.includes(field.name)) {
    return (
      <Box sx={{ ...controlLook, justifyContent: 'flex-end', color: 'var(--ink-2)' }}>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </Box>
    );
  }
  if (field.name === 'mobileNumber') {
    return (
      <Box sx={controlLook}>
        <Box component="span" sx={countryLook}>
          {country} +{dialCodes[country]}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Box>
      </Box>
    );
  }
  return <Box sx={controlLook}>{placeholders[field.name]}</Box>;
}

const topLook = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 12px',
  marginBottom: '6px',
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
} as const;
const controlLook = {
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
const choiceLook = {
  flex: '1 1 0',
  minWidth: 'max-content',
  padding: '11px 8px',
  color: 'var(--ink-2)',
  fontSize: 14,
  fontWeight: 500,
  textAlign: 'center',
  boxShadow: '0 0 0 1px var(--line)',
} as const;
const countryLook = {
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  height: 46,
  paddingRight: '12px',
  borderRight: '1px solid var(--line)',
  color: 'var(--ink)',
  fontWeight: 500,
} as const;
