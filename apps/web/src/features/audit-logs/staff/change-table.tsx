/** The changes of an entry field by field; unchanged fields are collapsed. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { type Change, findChanges } from './changes.ts';

type Values = Readonly<Record<string, unknown>> | null;

export function ChangeTable({ before, after }: { before: Values; after: Values }) {
  const { changed, same } = findChanges(before, after);
  if (changed.length === 0 && same.length === 0) {
    return <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_audit_nothing_inside()}</Box>;
  }
  return (
    <Box sx={{ display: 'grid', gap: '12px' }}>
      {changed.length > 0 && <Fields changes={changed} sides={sidesOf(before, after)} isChanged />}
      {same.length > 0 && (
        <details open={changed.length === 0}>
          <Box component="summary" sx={{ minHeight: 32, color: 'var(--ink-2)', cursor: 'pointer' }}>
            {m.staff_audit_unchanged({ count: same.length })}
          </Box>
          <Fields changes={same} sides={['after']} />
        </details>
      )}
    </Box>
  );
}

type Side = 'before' | 'after';
const sideNames = { before: () => m.staff_audit_before(), after: () => m.staff_audit_after() };

/** A created record has no values before, a deleted one none after. */
function sidesOf(before: Values, after: Values): Side[] {
  if (before && after) return ['before', 'after'];
  return before ? ['before'] : ['after'];
}

interface FieldsProps {
  changes: readonly Change[];
  sides: readonly Side[];
  isChanged?: boolean;
}

function Fields({ changes, sides, isChanged = false }: FieldsProps) {
  return (
    <Box component="table" sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{m.staff_audit_field()}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {isChanged ? sideNames[side]() : m.staff_audit_value()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.field}</th>
            {sides.map((side) => (
              <td key={side} {...(isChanged && { 'data-side': side, 'data-label': sideNames[side]() })}>
                {change[side] ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const tableStyles = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '0 4px',
  fontSize: 13,
  lineHeight: '20px',
  '& th': { padding: '4px 8px 4px 0', textAlign: 'left', verticalAlign: 'top', fontWeight: 500 },
  '& thead th': { color: 'var(--ink-2)', paddingLeft: '8px' },
  '& thead th:first-of-type': { paddingLeft: 0 },
  '& :is(th, td)': { overflowWrap: 'anywhere' },
  '& td': { padding: '4px 8px', verticalAlign: 'top', whiteSpace: 'pre-wrap' },
  '& td[data-side="before"]': { backgroundColor: 'var(--bad-soft)' },
  '& td[data-side="after"]': { backgroundColor: 'var(--ok-soft)' },
  '& th + td': { borderRadius: '4px 0 0 4px' },
  '& td + td': { borderRadius: '0 4px 4px 0' },
  '& th + td:last-child': { borderRadius: '4px' },
  // On phones the two values are below the name of the field.
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', marginBottom: '12px' },
    '& :is(th, td)': { display: 'block', width: '100%' },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'var(--ink-2)' },
  },
} as const;
