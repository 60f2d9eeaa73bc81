/** The fields in the order of the form, and buttons to add the others. */
import type { FormFieldName } from '@foyer/contract/registration/fields.ts';
import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { borderedList } from '../../../ui/staff/layout/bordered-list.ts';
import { Section } from '../../../ui/staff/layout/section.tsx';
import { fieldName } from './field-names.ts';
import { FieldRow } from './field-row.tsx';
import {
  type FormDraft,
  fieldProblem,
  missingFields,
  moveField,
  withChange,
  withField,
  withoutField,
} from './form-draft.ts';

interface FieldListProps {
  draft: FormDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (draft: FormDraft) => void;
}

export function FieldList({ draft, errors, onChange }: FieldListProps) {
  const list = useRef<HTMLUListElement>(null);
  const lastMove = useRef<{ name: FormFieldName; by: 1 | -1 } | null>(null);

  // The moved field keeps the focus, so that it can be moved further.
  useEffect(() => {
    if (!lastMove.current || draft.fields.length === 0) return;
    const { name, by } = lastMove.current;
    lastMove.current = null;
    const row = list.current?.querySelector(`[data-field="${name}"]`);
    const buttons = [by, -by].map((direction) =>
      row?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]`),
    );
    buttons.find((button) => button && !button.disabled)?.focus();
  }, [draft]);

  return (
    <Section title={m.staff_form_fields()} intro={m.staff_form_fields_intro()}>
      <Box component="ul" ref={list} sx={borderedList}>
        {draft.fields.map((field, index) => (
          <FieldRow
            key={field.name}
            field={field}
            isFirst={index === 0}
            isLast={index === draft.fields.length - 1}
            error={fieldProblem(errors, field, index)}
            onChange={(change) => onChange(withChange(draft, field.name, change))}
            onMove={(by) => {
              lastMove.current = { name: field.name, by };
              onChange(moveField(draft, field.name, by));
            }}
            onRemove={() => onChange(withoutField(draft, field.name))}
          />
        ))}
      </Box>
      <AddFieldButtons draft={draft} onAdd={(name) => onChange(withField(draft, name))} />
    </Section>
  );
}

function AddFieldButtons({ draft, onAdd }: { draft: FormDraft; onAdd: (name: FormFieldName) => void }) {
  const absent = missingFields(draft);
  if (absent.length === 0) return null;
  return (
    <Box role="group" aria-label={m.staff_form_add()} sx={{ marginTop: '20px' }}>
      <Box sx={{ fontWeight: 500, marginBottom: '8px' }}>{m.staff_form_add()}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {absent.map((name) => (
          <Button
            key={name}
            startIcon={<Plus size={16} strokeWidth={2} aria-hidden />}
            onClick={() => onAdd(name)}
          >
            {fieldName(name)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
