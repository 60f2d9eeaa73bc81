/** From the chosen file to the import: the check, its outcome, and the run. */
import {
  type ImportCheck,
  type ImportKind,
  type ImportRecord,
  importLimits,
} from '@foyer/contract/imports.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api.ts';
import { describeFileError } from './import-labels.ts';
import { useImportRequests } from './use-imports.ts';

/**
 * idle → checking → checked → running → done; checking → rejected. When a run is rejected, the file is checked again.
 */
export type ImportState =
  | { readonly status: 'idle' }
  | { readonly status: 'checking' | 'running'; readonly file: File }
  | {
      readonly status: 'checked';
      readonly file: File;
      readonly check: ImportCheck;
      readonly requestId: string;
      /** Why the run did not happen. */
      readonly error: string | null;
    }
  | { readonly status: 'rejected'; readonly file: File; readonly error: string }
  | { readonly status: 'done'; readonly imported: ImportRecord };

export function useImportRun(kind: ImportKind) {
  const requests = useImportRequests(kind);
  const [state, setState] = useState<ImportState>({ status: 'idle' });
  const checking = useRef<AbortController | null>(null);

  useEffect(() => () => checking.current?.abort(), []);

  async function choose(file: File, why: string | null = null): Promise<void> {
    checking.current?.abort();
    if (file.size > importLimits.maxBytes) {
      setState({ status: 'rejected', file, error: describeFileError(new ApiError('upload.too_large')) });
      return;
    }
    const abort = new AbortController();
    checking.current = abort;
    setState({ status: 'checking', file });
    try {
      const check = await requests.check(file, abort.signal);
      setState({ status: 'checked', file, check, requestId: crypto.randomUUID(), error: why });
    } catch (error) {
      if (!abort.signal.aborted) setState({ status: 'rejected', file, error: describeFileError(error) });
    }
  }

  async function run(): Promise<void> {
    if (state.status !== 'checked') return;
    const { file, requestId } = state;
    setState({ status: 'running', file });
    try {
      setState({ status: 'done', imported: await requests.run(file, requestId) });
    } catch (error) {
      const message = describeFileError(error);
      if (error instanceof ApiError && error.code === 'import.rejected') await choose(file, message);
      else setState({ ...state, error: message });
    }
  }

  return { state, choose, run };
}
