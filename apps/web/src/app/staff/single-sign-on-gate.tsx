/**
 * Starts single sign-on where the tenant uses it. The realm's answer in the address is read before anything
 * else reads it.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { mustWait, onSignOnError, signOn } from '../../features/sso/index.ts';
import { useSignOn } from '../../features/sso/staff/index.ts';
import { useConfig } from '../../platform/config/config.ts';
import { showSnackbar } from '../../ui/staff/feedback/snackbars.tsx';
import { signOnErrorLabel } from './session/sign-on-error-labels.ts';

export function SingleSignOnGate({ children }: { children: ReactNode }) {
  const { keycloak } = useConfig();
  const [wasOn] = useState(keycloak);
  const { step } = useSignOn();
  // Switched on while the console is open, it starts with the next page load, so that no work is lost.
  const isOn = keycloak && (wasOn || !mustWait);

  useEffect(() => {
    if (!isOn) return;
    onSignOnError((error) => showSnackbar(signOnErrorLabel(error), 'error'));
    void signOn.start();
  }, [isOn]);

  const isRead = step !== 'off' && step !== 'checking' && step !== 'signing-in';
  return isOn && mustWait && !isRead ? null : children;
}
