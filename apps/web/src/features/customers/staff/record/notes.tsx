/** The staff's notes about a customer, newest first, and the form for a new one. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { Box } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { BusyButton, FieldError, TextField, useSave } from '../../../../ui/staff/forms/index.ts';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { useCustomerChanges } from '../use-customer.ts';
import { CustomerSection, rowStyles } from './customer-section.tsx';

interface NotesProps {
  customerId: string;
  notes: CustomerDetail['notes'];
}

export function Notes({ customerId, notes }: NotesProps) {
  const { timeZone } = useConfig();
  return (
    <CustomerSection
      title={m.staff_notes_title()}
      count={notes.length}
      empty={m.staff_notes_empty()}
      isEmpty={notes.length === 0}
    >
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {notes.map((note) => (
          <Box component="li" key={note.id} sx={rowStyles}>
            <Box component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {note.text}
            </Box>
            <Box sx={{ marginTop: '4px', color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
              {note.writtenBy}, {formatInstant(note.writtenAt, timeZone)}
            </Box>
          </Box>
        ))}
      </Box>
      <WriteNote customerId={customerId} />
    </CustomerSection>
  );
}

function WriteNote({ customerId }: { customerId: string }) {
  const [text, setText] = useState('');
  const saving = useSave(['text']);
  const { addNote } = useCustomerChanges(customerId);
  const typed = text.trim();

  async function add(): Promise<void> {
    if (typed !== '' && (await saving.run(() => addNote(typed)))) setText('');
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void add();
      }}
      sx={{ ...rowStyles, display: 'grid', gap: '12px' }}
    >
      <TextField
        label={m.staff_notes_new()}
        multiline
        minRows={2}
        maxRows={8}
        value={text}
        inputProps={{ maxLength: 2000 }}
        onChange={(event) => {
          setText(event.target.value);
          saving.clearField('text');
        }}
        error={saving.formErrors.fields.text}
      />
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
      <BusyButton
        type="submit"
        sx={{ justifySelf: 'start' }}
        disabled={typed === ''}
        isBusy={saving.isBusy}
        busyLabel={m.staff_form_saving()}
      >
        {m.staff_notes_add()}
      </BusyButton>
    </Box>
  );
}
