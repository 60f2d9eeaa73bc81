/** One export at a time: started, shown, cancelled. */
import type { ExportFormat } from '@foyer/contract/tables.ts';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import { say } from '../snackbars.tsx';
import { type ExportProgress, readExport, saveFile } from './export-run.ts';
import type { TableQuery, TableSource } from './table-types.ts';

export interface Export {
  readonly progress: ExportProgress | null;
  readonly start: (query: TableQuery, format: ExportFormat) => void;
  readonly cancel: () => void;
}

export function useExport<Row>({ fetchFile }: TableSource<Row>): Export {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function run(query: TableQuery, format: ExportFormat): Promise<void> {
    if (!fetchFile || running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setProgress({ bytes: 0, share: null });
    try {
      const response = await fetchFile(query, format, abort.signal);
      const file = await readExport(response, format, setProgress);
      saveFile(file);
      say(m.staff_export_done({ name: file.name }));
    } catch (error) {
      if (!abort.signal.aborted) say(explain(error), 'error');
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return {
    progress,
    start: (query, format) => void run(query, format),
    cancel: () => running.current?.abort(),
  };
}
