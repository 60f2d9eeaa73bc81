/** A select field that uses the browser's native list. */
import { NativeSelect } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string; readonly isDisabled?: boolean }[];
  onChange: (value: string) => void;
  hint?: React.ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
}

export function SelectField({ label, value, options, onChange, hint, error, isDisabled }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <NativeSelect
        disableUnderline
        value={value}
        disabled={isDisabled ?? false}
        onChange={(event) => onChange(event.target.value)}
        IconComponent={Arrow}
        inputProps={{
          id,
          'aria-invalid': error !== undefined,
          ...((hint || error) && { 'aria-describedby': describedBy(id) }),
        }}
        sx={[styles, error !== undefined && { borderColor: 'var(--bad)' }]}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

function Arrow({ className }: { className?: string }) {
  return <ChevronDown className={className} size={18} strokeWidth={1.75} aria-hidden />;
}

const styles = {
  height: 44,
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  backgroundColor: 'var(--surface)',
  color: 'var(--ink)',
  fontSize: { xs: 16, sm: 14 },
  '& .MuiNativeSelect-select': {
    height: '100%',
    boxSizing: 'border-box',
    padding: '0 40px 0 16px !important',
    borderRadius: '6px',
    '&:focus': { backgroundColor: 'transparent' },
    '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: '-1px' },
    '& option': { backgroundColor: 'var(--surface)', color: 'var(--ink)' },
  },
  '& .MuiNativeSelect-icon': { right: 12, top: 'calc(50% - 9px)', color: 'var(--ink-2)' },
} as const;
