/** The theme (light or dark) stored with the account, and the function that changes it. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { callAsStaff } from '../../../features/users/index.ts';
import { useAccount } from '../../../features/users/staff/index.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { log } from '../../../platform/log.ts';
import {
  applyScheme,
  currentScheme,
  onSchemeChange,
  type Scheme,
} from '../../../ui/staff/theme/colour-scheme.ts';
import { useImpersonation } from './use-impersonation.ts';

/** Applies the theme of the account, except during an impersonation. */
export function useAccountTheme(): void {
  const { mode } = useConfig();
  const { data } = useAccount();
  const impersonation = useImpersonation();
  useEffect(() => {
    if (data && !impersonation) applyScheme(data.theme, mode);
  }, [data, impersonation, mode]);
}

export function useTheme(): { scheme: Scheme; toggle: () => void } {
  const { mode } = useConfig();
  const queryClient = useQueryClient();
  const impersonation = useImpersonation();
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);

  function toggle(): void {
    const theme: Scheme = scheme === 'dark' ? 'light' : 'dark';
    applyScheme(theme, mode);
    if (impersonation) return;
    callAsStaff(accountRoutes.setTheme, { body: { theme } }).then(
      () => queryClient.invalidateQueries({ queryKey: ['account'] }),
      // The theme is stored in this browser in any case.
      (error: unknown) => log('warn', `Saving the theme failed: ${error}`),
    );
  }

  return { scheme, toggle };
}
