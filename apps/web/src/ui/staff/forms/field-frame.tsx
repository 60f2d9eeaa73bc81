/** What every control of a form stands in: label above, hint below, an error in the hint's place. */
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';

interface FieldFrameProps {
  /** Of the control. */
  id: string;
  label: string;
  isOptional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ id, label, isOptional = false, hint, error, children }: FieldFrameProps) {
  return (
    <Box sx={{ display: 'grid', gap: '6px', alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '12px' }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          {label}
        </Box>
        {isOptional && (
          <Box component="span" sx={{ color: 'var(--ink-2)', fontSize: 13 }}>
            {m.staff_form_optional()}
          </Box>
        )}
      </Box>
      {children}
      {error ? (
        <FieldError id={describedBy(id)}>{error}</FieldError>
      ) : (
        hint && (
          <Box id={describedBy(id)} sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
            {hint}
          </Box>
        )
      )}
    </Box>
  );
}

/** The id of what describes the control. */
export function describedBy(id: string): string {
  return `${id}-note`;
}

/** What is wrong, and how to mend it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Box
      id={id}
      role="alert"
      sx={{ display: 'flex', gap: '6px', color: 'var(--bad)', fontSize: 13, lineHeight: '18px' }}
    >
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
      {children}
    </Box>
  );
}
