/** What a file would create, the errors of its rows, and the button that imports it. */
import type { ImportCheck, ImportKind } from '@foyer/contract/imports.ts';
import { Box, Button } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatList, formatNumber } from '../../../platform/time/locale.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { describeRowError } from './import-labels.ts';

interface CheckResultProps {
  kind: ImportKind;
  file: File;
  check: ImportCheck;
  /** Why the import did not happen. */
  error: string | null;
  onRun: () => void;
}

export function CheckResult({ kind, file, check, error, onRun }: CheckResultProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, toCreate, alreadyThere, errorCount, ignoredColumns } = check;
  // Screen readers read the outcome of the check from its heading on.
  useEffect(() => heading.current?.focus(), []);
  const figures = [
    [m.staff_import_rows(), rows],
    [m.staff_import_to_create(), toCreate],
    [m.staff_import_already_there(), alreadyThere],
    [m.staff_import_errors(), errorCount],
  ] as const;

  return (
    <Panel component="section" aria-labelledby={id} sx={panelStyles}>
      <Box component="h2" id={id} ref={heading} tabIndex={-1} sx={headingStyles}>
        {m.staff_import_checked({ name: file.name })}
      </Box>
      {error && (
        <Banner tone="bad">
          <span>{error}</span>
        </Banner>
      )}
      <Box component="dl" sx={figureStyles}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(figure)}</dd>
          </div>
        ))}
      </Box>
      {ignoredColumns.length > 0 && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {m.staff_import_ignored({ columns: formatList(ignoredColumns.map((name) => `“${name}”`)) })}
        </Box>
      )}
      {errorCount > 0 && <RowErrors kind={kind} check={check} />}
      {errorCount === 0 && toCreate === 0 && <Box>{m.staff_import_nothing_new()}</Box>}
      {errorCount === 0 && toCreate > 0 && (
        <Box>
          <Button variant="contained" color="primary" onClick={onRun}>
            {m.staff_import_run({ count: toCreate })}
          </Button>
        </Box>
      )}
    </Panel>
  );
}

function RowErrors({ kind, check: { errors, errorCount } }: { kind: ImportKind; check: ImportCheck }) {
  const title =
    errors.length < errorCount
      ? m.staff_import_first_errors({ shown: errors.length, count: formatNumber(errorCount) })
      : m.staff_import_all_errors();
  return (
    <>
      <Banner role="none" tone="bad">
        <span>{m.staff_import_has_errors()}</span>
      </Banner>
      <Box component="table" sx={tableStyles}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{m.staff_import_row()}</th>
            <th scope="col">{m.staff_import_column()}</th>
            <th scope="col">{m.staff_import_problem()}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={`${error.row} ${error.column}`}>
              <th scope="row">{formatNumber(error.row)}</th>
              <td>{error.column ?? m.staff_import_whole_row()}</td>
              <td>{describeRowError(kind, error)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
}

const panelStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '16px',
  padding: { xs: '16px 20px', sm: '20px 24px' },
} as const;
const headingStyles = { fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' } as const;
const figureStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 32px',
  margin: 0,
  '& dt': { color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' },
  '& dd': { margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 600 },
} as const;
const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'left', fontWeight: 600, paddingBottom: '8px' },
  '& :is(th, td)': {
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderTop: '1px solid var(--line)',
  },
  '& thead th': { color: 'var(--ink-2)', fontWeight: 500 },
  '& tbody th': { fontWeight: 500 },
} as const;
