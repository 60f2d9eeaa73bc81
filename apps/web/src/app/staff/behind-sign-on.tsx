/** Starts single sign-on where the tenant has it; what came back from the realm is read before anything else reads the address. */
import { type ReactNode, useEffect, useState } from 'react';
import { mustWait, onTrouble, type SignOnTrouble, signOn } from '../../features/sso/index.ts';
import { useSignOn } from '../../features/sso/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { say } from '../../ui/staff/snackbars.tsx';

export function BehindSignOn({ children }: { children: ReactNode }) {
  const { keycloak } = useConfig();
  const [wasOn] = useState(keycloak);
  const { step } = useSignOn();
  // Turned on under an open console it waits for the next load: nobody's work is taken off the screen.
  const isOn = keycloak && (wasOn || !mustWait);

  useEffect(() => {
    if (!isOn) return;
    onTrouble((trouble) => say(sentenceFor(trouble), 'error'));
    void signOn.start();
  }, [isOn]);

  const isRead = step !== 'off' && step !== 'checking' && step !== 'entering';
  return isOn && mustWait && !isRead ? null : children;
}

/** The specification's words, to the letter. */
function sentenceFor(trouble: SignOnTrouble): string {
  switch (trouble.kind) {
    case 'not made':
      return m.staff_sso_not_made();
    case 'not signed in':
      return m.staff_sso_login_error({ detail: trouble.detail });
    case 'cookies':
      return trouble.outcome === 'refused' ? m.staff_logout_refused() : m.staff_logout_unreachable();
  }
}
