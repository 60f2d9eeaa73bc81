/** The page on which admins import users, products, slots and invitations from a CSV file. */
import { type ImportKind, importKinds } from '@foyer/contract/imports.ts';
import { Box } from '@mui/material';
import { useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { SegmentedControl } from '../../../ui/staff/segmented-control.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportFile } from './import-file.tsx';
import { kindLabels } from './import-labels.ts';

export function ImportsPage() {
  useTitle(m.staff_import_title());
  const [params, setParams] = useSearchParams();
  const asked = params.get('kind');
  const kind: ImportKind = importKinds.find((each) => each === asked) ?? 'users';

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading title={m.staff_import_title()} subtitle={m.staff_import_subtitle()} />
      <Box sx={{ '& .MuiToggleButtonGroup-root': { flexWrap: 'wrap' } }}>
        <SegmentedControl
          label={m.staff_import_kind()}
          value={kind}
          options={importKinds.map((value) => ({ value, label: kindLabels[value]() }))}
          onChange={(next) => setParams({ kind: next }, { replace: true })}
        />
      </Box>
      <ImportFile key={kind} kind={kind} />
      <EarlierImports kind={kind} />
    </Box>
  );
}
