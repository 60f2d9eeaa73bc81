/** A button for a time or day; full ones are disabled. */
import { Box, ButtonBase } from '@mui/material';

interface TimeButtonProps {
  label: string;
  /** A second line in a lighter colour. */
  hint?: string | null;
  isChosen: boolean;
  isFull?: boolean;
  onChoose: () => void;
}

export function TimeButton({ label, hint, isChosen, isFull = false, onChoose }: TimeButtonProps) {
  return (
    <ButtonBase
      disabled={isFull}
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={[styles, isChosen && chosenStyles, isFull && fullStyles]}
    >
      <span>{label}</span>
      {hint && (
        <Box
          component="span"
          sx={{ color: 'var(--ink-2)', fontSize: 12, lineHeight: '16px', fontWeight: 400 }}
        >
          {hint}
        </Box>
      )}
    </ButtonBase>
  );
}

const styles = {
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  minHeight: 44,
  padding: '5px 12px',
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  backgroundColor: 'var(--surface)',
  font: 'inherit',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: 'var(--sunken)' },
} as const;
const chosenStyles = {
  borderColor: 'var(--ink)',
  backgroundColor: 'var(--sunken)',
  fontWeight: 600,
  boxShadow: 'inset 0 -2px 0 var(--ink)',
  '&:hover': { backgroundColor: 'var(--sunken)' },
} as const;
const fullStyles = {
  borderColor: 'var(--line)',
  color: 'var(--ink-3)',
  textDecoration: 'line-through',
} as const;
