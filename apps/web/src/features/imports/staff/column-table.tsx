/** The columns that a file may have, and what is written in them. */
import { type ImportKind, importColumns } from '@foyer/contract/imports.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';

export function ColumnTable({ kind }: { kind: ImportKind }) {
  return (
    <Box component="dl" aria-label={m.staff_import_columns()} sx={styles}>
      {importColumns[kind].map(({ name, heading, ...column }) => (
        <div key={name}>
          <dt>{heading}</dt>
          <dd>
            {'isRequired' in column && <strong>{m.staff_import_required()}</strong>}
            <span>{m.staff_import_column_hint({ column: `${kind}_${name}` })}</span>
          </dd>
        </div>
      ))}
    </Box>
  );
}

const styles = {
  display: 'grid',
  margin: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 180px) minmax(0, 1fr)' },
    gap: '0 16px',
    padding: '8px 0',
    borderTop: '1px solid var(--line)',
  },
  '& dt': { fontWeight: 600 },
  '& dd': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', margin: 0, color: 'var(--ink-2)' },
} as const;
