/**
 * The fields of an HTTP provider: request template, headers, and where the response contains the message
 * ID.
 */
import { Box, Button, IconButton } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { FieldError, requiredOr, SelectField, TextField } from '../../../../ui/staff/forms/index.ts';
import { Columns } from '../../../../ui/staff/layout/section.tsx';
import type { Header, PhoneChannel, PhoneDraft } from './providers-draft.ts';

interface HttpFieldsProps {
  channel: PhoneChannel;
  draft: PhoneDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (draft: PhoneDraft) => void;
}

const verbatimInput = { autoCapitalize: 'none', spellCheck: false } as const;
/** The placeholders that the server replaces. */
const placeholders = { to: '{{ to }}', text: '{{ text }}', from: '{{ from }}' };

export function HttpFields({ channel, draft, errors, onChange }: HttpFieldsProps) {
  const errorOf = (field: string): string | undefined => errors[`${channel}.${field}`];
  return (
    <>
      <TextField
        label={m.staff_providers_url()}
        value={draft.url}
        placeholder="https://sms.example.com/v1/messages"
        hint={m.staff_providers_url_hint(placeholders)}
        inputProps={{ ...verbatimInput, maxLength: 500, inputMode: 'url' }}
        onChange={(event) => onChange({ ...draft, url: event.target.value })}
        error={requiredOr('url', draft.url, errorOf('url'))}
      />
      <Columns>
        <SelectField
          label={m.staff_providers_method()}
          value={draft.method}
          options={['POST', 'PUT', 'GET'].map((method) => ({ value: method, label: method }))}
          onChange={(method) => onChange({ ...draft, method: method as PhoneDraft['method'] })}
          error={errorOf('method')}
        />
        <SelectField
          label={m.staff_providers_content_type()}
          value={draft.contentType}
          options={[
            { value: 'application/json', label: 'JSON' },
            { value: 'application/x-www-form-urlencoded', label: m.staff_providers_form_encoded() },
          ]}
          onChange={(type) => onChange({ ...draft, contentType: type as PhoneDraft['contentType'] })}
          error={errorOf('contentType')}
        />
      </Columns>
      <Headers
        headers={draft.headers}
        error={errorOf('headers')}
        onChange={(headers) => onChange({ ...draft, headers })}
      />
      <TextField
        label={m.staff_providers_body()}
        multiline
        minRows={3}
        maxRows={12}
        value={draft.body}
        placeholder={'{"to": "{{ to }}", "from": "{{ from }}", "text": "{{ text }}"}'}
        hint={m.staff_providers_body_hint(placeholders)}
        inputProps={{ ...verbatimInput, maxLength: 4000 }}
        onChange={(event) => onChange({ ...draft, body: event.target.value })}
        error={errorOf('body')}
      />
      <Columns>
        <TextField
          label={m.staff_providers_id_path()}
          isOptional
          value={draft.idPath}
          placeholder="messages.0.id"
          hint={m.staff_providers_id_path_hint()}
          inputProps={{ ...verbatimInput, maxLength: 100 }}
          onChange={(event) => onChange({ ...draft, idPath: event.target.value })}
          error={errorOf('idPath')}
        />
      </Columns>
    </>
  );
}

interface HeadersProps {
  headers: readonly Header[];
  error: string | undefined;
  onChange: (headers: readonly Header[]) => void;
}

function Headers({ headers, error, onChange }: HeadersProps) {
  const set = (index: number, change: Partial<Header>): void =>
    onChange(headers.map((header, each) => (each === index ? { ...header, ...change } : header)));
  return (
    <Box role="group" aria-label={m.staff_providers_headers()} sx={{ display: 'grid', gap: '8px' }}>
      <Box sx={{ fontWeight: 500 }}>{m.staff_providers_headers()}</Box>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers have no stable identity while they are edited
        <Box key={index} sx={headerStyles}>
          <TextField
            label={m.staff_providers_header_name()}
            value={header.name}
            inputProps={{ ...verbatimInput, maxLength: 100 }}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <TextField
            label={m.staff_providers_header_value()}
            value={header.value}
            inputProps={{ ...verbatimInput, maxLength: 500 }}
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <IconButton
            aria-label={m.staff_providers_header_remove({ name: header.name })}
            onClick={() => onChange(headers.toSpliced(index, 1))}
            sx={{ alignSelf: 'end', marginBottom: '2px' }}
          >
            <X size={18} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Box>
      ))}
      {error && <FieldError>{error}</FieldError>}
      <Button
        startIcon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => onChange([...headers, { name: '', value: '' }])}
        sx={{ justifySelf: 'start' }}
      >
        {m.staff_providers_header_add()}
      </Button>
    </Box>
  );
}

const headerStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: 'minmax(0, 1fr) minmax(0, 2fr) 40px' },
  gap: '8px',
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: '1 / -1', sm: 2 } },
} as const;
