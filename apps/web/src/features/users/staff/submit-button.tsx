/** The button that sends a form; busy, it says what it does. */
import { Button, CircularProgress } from '@mui/material';

interface SubmitButtonProps {
  isBusy: boolean;
  label: string;
  busyLabel: string;
  /** As wide as the form, and the one filled button of the view. */
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
      {isBusy ? busyLabel : label}
    </Button>
  );
}
