/** The frame of a form control: label above, hint or error below. */
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';

interface FieldFrameProps {
  /** The id of the control. */
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

/** The id of the hint or error, for `aria-describedby` of the control. */
export function describedBy(id: string): string {
  return `${id}-note`;
}

/** An error message of a field. */
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
