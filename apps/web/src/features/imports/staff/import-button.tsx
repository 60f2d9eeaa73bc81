/** Leads from a table to the import of its records. */
import type { ImportKind } from '@foyer/contract/imports.ts';
import { Button } from '@mui/material';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';

export function ImportButton({ kind }: { kind: ImportKind }) {
  return (
    <Button
      component={Link}
      to={`/app/imports?kind=${kind}`}
      startIcon={<FileUp size={20} strokeWidth={1.75} aria-hidden />}
    >
      {m.staff_import()}
    </Button>
  );
}
