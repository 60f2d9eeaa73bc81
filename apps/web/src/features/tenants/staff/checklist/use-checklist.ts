/** Loads the setup checklist, and hides it for the tenant. */
import { type SetupChecklist, setupChecklistRoutes } from '@foyer/contract/tenants/setup-checklist.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { callAsStaff } from '../../../users/index.ts';

const key = ['setup checklist'] as const;

export function useChecklist() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(setupChecklistRoutes.find, {})).result,
    // The tasks are done on other pages.
    staleTime: 0,
  });
}

export function useHideChecklist() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) => callAsStaff(setupChecklistRoutes.hide, { body: { isHidden } }),
    onSuccess: ({ result }) => {
      queries.setQueryData<SetupChecklist>(key, result);
      showSnackbar(result.isHidden ? m.staff_setup_hidden() : m.staff_setup_shown());
    },
    onError: (error) => showSnackbar(explain(error), 'error'),
  });
}

export function progressOf({ tasks }: SetupChecklist): { readonly done: number; readonly count: number } {
  const states = Object.values(tasks);
  return { done: states.filter(Boolean).length, count: states.length };
}
