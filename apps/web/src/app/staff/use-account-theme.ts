/** Light or dark as the signed-in person keeps it, and the way to change it. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { callAsStaff } from '../../features/users/index.ts';
import { useAccount } from '../../features/users/staff/index.ts';
import { useConfig } from '../../platform/config.ts';
import { log } from '../../platform/log.ts';
import { applyScheme, currentScheme, onSchemeChange, type Scheme } from '../../ui/staff/colour-scheme.ts';
import { useSeenAs } from './use-seen-as.ts';

/** Takes over what the account says; not that of somebody one only sees as. */
export function useAccountTheme(): void {
  const { mode } = useConfig();
  const { data } = useAccount();
  const seenAs = useSeenAs();
  useEffect(() => {
    if (data && !seenAs) applyScheme(data.theme, mode);
  }, [data, seenAs, mode]);
}

export function useTheme(): { scheme: Scheme; toggle: () => void } {
  const { mode } = useConfig();
  const queries = useQueryClient();
  const seenAs = useSeenAs();
  const scheme = useSyncExternalStore(onSchemeChange, currentScheme);

  function toggle(): void {
    const theme: Scheme = scheme === 'dark' ? 'light' : 'dark';
    applyScheme(theme, mode);
    if (seenAs) return;
    callAsStaff(accountRoutes.setTheme, { body: { theme } }).then(
      () => queries.invalidateQueries({ queryKey: ['account'] }),
      // This browser keeps it all the same.
      (error: unknown) => log('warn', `The theme could not be kept: ${error}`),
    );
  }

  return { scheme, toggle };
}
