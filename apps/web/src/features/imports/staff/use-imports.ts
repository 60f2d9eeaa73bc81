/** The imports of a kind, and the requests that check, run and undo them. */
import type { AnswerOf, RouteDefinition } from '@foyer/contract/core/http.ts';
import { type ImportKind, type ImportRecord, importRoutes } from '@foyer/contract/imports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { buildPath } from '../../../platform/api/api.ts';
import { useRefreshTable } from '../../../ui/staff/data-table/index.ts';
import { callAsStaff, fetchAsStaff } from '../../users/index.ts';

const keyOf = (kind: ImportKind) => ['imports', kind] as const;

export function useImports(kind: ImportKind) {
  return useQuery({
    queryKey: keyOf(kind),
    queryFn: async ({ signal }) => (await callAsStaff(importRoutes.list, { query: { kind }, signal })).result,
  });
}

/** The table that shows the records of a kind. */
const tableOf = { users: 'users', products: 'products', slots: 'slots', invitations: 'links' } as const;

/** An import may take longer than other calls, so it has no timeout; leaving the page cancels the check alone. */
async function send<R extends RouteDefinition>(
  route: R,
  query: object,
  file: File,
  signal = new AbortController().signal,
): Promise<AnswerOf<R>> {
  const response = await fetchAsStaff(buildPath(route.path, { query }), signal, {
    method: route.method,
    body: file,
    headers: { 'content-type': 'text/csv' },
  });
  return response.json();
}

export function useImportRequests(kind: ImportKind) {
  const queries = useQueryClient();
  const refreshTable = useRefreshTable(tableOf[kind]);
  const refetch = () => {
    void queries.invalidateQueries({ queryKey: keyOf(kind) });
    void refreshTable();
  };
  return {
    check: async (file: File, signal: AbortSignal) =>
      (await send(importRoutes.check, { kind }, file, signal)).result,

    /** @param requestId the same for each repetition */
    async run(file: File, requestId: string): Promise<ImportRecord> {
      const query = { kind, fileName: file.name.slice(-200), requestId };
      const { result } = await send(importRoutes.run, query, file);
      refetch();
      return result;
    },

    async undo(importId: string): Promise<ImportRecord> {
      const { result } = await callAsStaff(importRoutes.undo, { params: { importId } });
      refetch();
      return result;
    },
  };
}
