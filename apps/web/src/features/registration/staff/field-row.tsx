/** One field of the form: its order, label, choices, and whether it is required. */
import { Box, Button, IconButton } from '@mui/material';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FieldError, SwitchField, TextField } from '../../../ui/staff/forms/index.ts';
import { fieldName } from './field-names.ts';
import { alwaysAsked, type DraftField, defaultChoices, mayHaveChoices } from './form-draft.ts';

interface FieldRowProps {
  field: DraftField;
  isFirst: boolean;
  isLast: boolean;
  error: string | undefined;
  onChange: (change: Partial<DraftField>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function FieldRow({ field, isFirst, isLast, error, onChange, onMove, onRemove }: FieldRowProps) {
  const [isOpen, setOpen] = useState(false);
  const defaultLabel = fieldName(field.name);
  const name = field.label.trim() || defaultLabel;
  const isFixed = field.name === alwaysAsked;
  const defaults = defaultChoices(field.name);

  return (
    <Box component="li" aria-label={name} data-field={field.name} sx={{ padding: '8px 8px 8px 16px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' }}>
        <Box sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Box
            component="span"
            sx={{ display: 'block', color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}
          >
            {summarize(field, defaultLabel)}
          </Box>
        </Box>
        <Button
          variant="text"
          aria-expanded={isOpen}
          aria-label={m.staff_form_change_named({ name })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.staff_form_less() : m.staff_form_change()}
        </Button>
        <Box sx={{ display: 'flex' }}>
          <IconButton
            aria-label={m.staff_form_up({ name })}
            data-move="-1"
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <ArrowUp {...icon} />
          </IconButton>
          <IconButton
            aria-label={m.staff_form_down({ name })}
            data-move="1"
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown {...icon} />
          </IconButton>
          <IconButton aria-label={m.staff_form_remove({ name })} disabled={isFixed} onClick={onRemove}>
            <X {...icon} />
          </IconButton>
        </Box>
      </Box>
      {error && <FieldError>{error}</FieldError>}
      {isOpen && (
        <Box sx={{ display: 'grid', gap: '12px', padding: '8px 8px 12px 0' }}>
          <SwitchField
            label={m.staff_form_required()}
            hint={isFixed ? m.staff_form_required_always() : m.staff_form_required_hint()}
            isOn={field.required || isFixed}
            isDisabled={isFixed}
            onChange={(required) => onChange({ required })}
          />
          <TextField
            label={m.staff_form_label()}
            isOptional
            value={field.label}
            placeholder={defaultLabel}
            inputProps={{ maxLength: 80 }}
            onChange={(event) => onChange({ label: event.target.value })}
          />
          {mayHaveChoices(field.name) && (
            <TextField
              label={m.staff_form_choices()}
              isOptional
              multiline
              minRows={3}
              maxRows={10}
              value={field.choices}
              placeholder={defaults.join('\n')}
              hint={
                defaults.length > 0
                  ? m.staff_form_choices_default_hint({ choices: defaults.join(', ') })
                  : m.staff_form_choices_hint()
              }
              onChange={(event) => onChange({ choices: event.target.value })}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

/** For example "Required, instead of: Mobile number". */
function summarize({ name, required, label, choices }: DraftField, defaultLabel: string): string {
  const count = choices.split('\n').filter((textLine) => textLine.trim()).length;
  return [
    required || name === alwaysAsked ? m.staff_form_is_required() : m.staff_form_is_optional(),
    label.trim() && label.trim() !== defaultLabel ? m.staff_form_instead_of({ name: defaultLabel }) : '',
    count > 0 ? m.staff_form_choices_count({ count }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
