/** The submit button of a form, with a progress label. */
import { Button, CircularProgress } from '@mui/material';

interface SubmitButtonProps {
  isBusy: boolean;
  label: string;
  busyLabel: string;
  /** Filled, and as wide as the form. */
  isMain?: boolean;
}

export function SubmitButton({ isBusy, label, busyLabel, isMain = true }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={isMain ? 'contained' : 'outlined'}
      color={isMain ? 'primary' : 'inherit'}
      aria-disabled={isBusy}
      sx={{ gap: '10px', ...(isMain && { minHeight: 48, width: '100%' }) }}
    >
      {isBusy && <CircularProgress size={18} color="inherit" aria-hidden />}
      <span>{isBusy ? busyLabel : label}</span>
    </Button>
  );
}
