/** A button that shows its progress label and ignores clicks while its action runs. */
import { Button, type ButtonProps, CircularProgress } from '@mui/material';

interface BusyButtonProps extends ButtonProps {
  isBusy: boolean;
  /** "Saving" */
  busyLabel: string;
}

export function BusyButton({ isBusy, busyLabel, children, onClick, sx, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      sx={[{ gap: '8px' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {isBusy && <CircularProgress size={16} color="inherit" aria-hidden />}
      <span>{isBusy ? busyLabel : children}</span>
    </Button>
  );
}
