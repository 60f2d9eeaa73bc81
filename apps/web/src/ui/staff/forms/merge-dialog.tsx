/** Shows both versions of each field that two people changed, and saves the chosen ones. */
import { Box, Button, Dialog } from '@mui/material';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { formatList } from '../../../platform/time/locale.ts';
import { formatInstant } from '../time/clock-time.ts';
import { BusyButton } from './busy-button.tsx';
import type { Overlap } from './merge-fields.ts';
import type { MergeConflict } from './use-record-save.ts';

export interface MergeLabels {
  /** @returns `undefined`: the path is shown instead */
  readonly labelOf: (path: readonly string[]) => string | undefined;
  /** @returns `undefined`: the value is shown as it is */
  readonly format?: ((path: readonly string[], value: unknown) => string | undefined) | undefined;
}

interface MergeDialogProps extends MergeLabels {
  merge: MergeConflict;
}

export default function MergeDialog({ merge, labelOf, format }: MergeDialogProps) {
  const id = useId();
  const { timeZone } = useConfig();
  const [takesTheirs, setTakesTheirs] = useState<ReadonlySet<Overlap>>(new Set());
  const { overlaps, isBusy } = merge;
  const { changedBy, changedAt } = merge.error.details;

  function choose(overlap: Overlap, isTheirs: boolean): void {
    const next = new Set(takesTheirs);
    if (isTheirs) next.add(overlap);
    else next.delete(overlap);
    setTakesTheirs(next);
  }

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : merge.dismiss}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 640, margin: { xs: '16px', sm: '32px' } } } }}
    >
      <Box sx={bodyStyles}>
        <Box component="h2" id={`${id}-title`} sx={{ fontSize: 16, lineHeight: '24px' }}>
          {m.staff_conflict_title()}
        </Box>
        <Box id={`${id}-text`} sx={{ color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
          {changedBy && changedAt
            ? m.staff_conflict_by({ name: changedBy, time: formatInstant(changedAt, timeZone) })
            : m.staff_conflict_nameless()}{' '}
          {m.staff_conflict_choose()}
        </Box>
        {overlaps.map((overlap) => {
          const key = overlap.path.join('.');
          const show = (value: unknown) => format?.(overlap.path, value) ?? readable(value);
          return (
            <Box component="fieldset" key={key} sx={fieldsetStyles}>
              <legend>{labelOf(overlap.path) ?? key}</legend>
              <Version
                group={`${id}-${key}`}
                label={m.staff_conflict_mine()}
                text={show(overlap.mine)}
                isChosen={!takesTheirs.has(overlap)}
                onChoose={() => choose(overlap, false)}
              />
              <Version
                group={`${id}-${key}`}
                label={changedBy ? m.staff_conflict_theirs({ name: changedBy }) : m.staff_conflict_saved()}
                text={show(overlap.theirs)}
                isChosen={takesTheirs.has(overlap)}
                onChoose={() => choose(overlap, true)}
              />
            </Box>
          );
        })}
      </Box>
      <Box sx={footerStyles}>
        <Button onClick={merge.dismiss} disabled={isBusy} autoFocus>
          {m.staff_conflict_keep()}
        </Button>
        <BusyButton
          variant="contained"
          color="primary"
          isBusy={isBusy}
          busyLabel={m.staff_form_saving()}
          onClick={() => void merge.resolve(takesTheirs)}
        >
          {m.staff_conflict_save()}
        </BusyButton>
      </Box>
    </Dialog>
  );
}

interface VersionProps {
  group: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Version({ group, label, text, isChosen, onChoose }: VersionProps) {
  return (
    <Box component="label" sx={{ ...versionStyles, ...(isChosen && chosenStyles) }}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ fontWeight: 600 }}>{label}</Box>
        <Box dir="auto" sx={valueStyles}>
          {text}
        </Box>
      </Box>
    </Box>
  );
}

function readable(value: unknown): string {
  if (value === true) return m.staff_conflict_on();
  if (value === false) return m.staff_conflict_off();
  if (value === null || value === undefined || value === '') return m.staff_conflict_empty();
  if (Array.isArray(value)) return formatList(value.map(readable));
  if (typeof value === 'object') return formatList(Object.values(value).filter(Boolean).map(readable));
  return String(value);
}

const bodyStyles = {
  display: 'grid',
  gap: '16px',
  padding: '24px',
  minHeight: 0,
  overflowY: 'auto',
} as const;
const footerStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '8px',
  padding: '12px 24px',
  borderTop: '1px solid var(--line)',
} as const;
const fieldsetStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '8px',
  minWidth: 0,
  border: 0,
  margin: 0,
  padding: 0,
  '& legend': { padding: '0 0 6px', fontWeight: 600, overflowWrap: 'anywhere' },
} as const;
const versionStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  padding: '12px',
  borderRadius: '6px',
  border: '1px solid var(--edge)',
  cursor: 'pointer',
  '& input': { margin: '2px 0 0', accentColor: 'var(--ink)' },
} as const;
const chosenStyles = { borderColor: 'var(--ink)', boxShadow: 'inset 0 0 0 1px var(--ink)' } as const;
const valueStyles = {
  maxHeight: 160,
  overflowY: 'auto',
  color: 'var(--ink-2)',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const;
