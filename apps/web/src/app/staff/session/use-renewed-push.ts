/** Keeps the Web Push of an agent who chose it in this browser: it ends with each session. */
import { useEffect } from 'react';
import { callAsStaff, type SignedInPerson } from '../../../features/users/index.ts';
import { log } from '../../../platform/log.ts';
import { readPushChoice } from '../../../platform/push/push-choice.ts';
import { useImpersonation } from './use-impersonation.ts';

export function useRenewedPush({ userId: personId, role }: SignedInPerson): void {
  const impersonation = useImpersonation();
  const isRenewed = role === 'AGENT' && !impersonation;
  useEffect(() => {
    if (!isRenewed || !readPushChoice('staff', personId)) return;
    import('../../../platform/push/push.ts')
      .then(({ renewPush }) => renewPush({ side: 'staff', personId, call: callAsStaff }, 'customer-waiting'))
      // The account page shows that it is off.
      .catch((error: unknown) => log('warn', `Renewing the push subscription failed: ${error}`));
  }, [isRenewed, personId]);
}
