/** Runs one export at a time, with its progress and a way to cancel it. */
import type { ExportFormat } from '@foyer/contract/core/tables.ts';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { showSnackbar } from '../../feedback/snackbars.tsx';
import type { TableQuery, TableSource } from '../table-types.ts';
import { type ExportProgress, readExport, saveFile } from './export-download.ts';

export interface Export {
  readonly progress: ExportProgress | null;
  readonly start: (query: TableQuery, format: ExportFormat) => void;
  readonly cancel: () => void;
}

export function useExport<Row>({ fetchFile }: TableSource<Row>): Export {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const abortController = useRef<AbortController | null>(null);

  useEffect(() => () => abortController.current?.abort(), []);

  async function run(query: TableQuery, format: ExportFormat): Promise<void> {
    if (!fetchFile || abortController.current) return;
    const abort = new AbortController();
    abortController.current = abort;
    setProgress({ bytes: 0, share: null });
    try {
      const response = await fetchFile(query, format, abort.signal);
      const file = await readExport(response, format, setProgress);
      saveFile(file);
      showSnackbar(m.staff_export_done({ name: file.name }));
    } catch (error) {
      if (!abort.signal.aborted) showSnackbar(explain(error), 'error');
    } finally {
      abortController.current = null;
      setProgress(null);
    }
  }

  return {
    progress,
    start: (query, format) => void run(query, format),
    cancel: () => abortController.current?.abort(),
  };
}
