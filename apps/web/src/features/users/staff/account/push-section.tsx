/** Lets an agent be called to the closed console by notifications of this browser. */
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import {
  type PushSide,
  type PushState,
  pushSupport,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../../platform/push/push.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { FieldError, SwitchField } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../index.ts';
import { AccountSection } from './account-section.tsx';
import { useAccountAction } from './use-account-action.ts';

const hints: Record<PushState, () => string> = {
  unsupported: m.staff_push_unsupported,
  denied: m.staff_push_denied,
  off: m.staff_push_off,
  on: m.staff_push_on,
};

export function PushSection({ userId: personId }: { userId: string }) {
  const side: PushSide = { side: 'staff', personId, call: callAsStaff };
  const { data: state } = useQuery({
    queryKey: ['account', 'push', personId],
    queryFn: () => pushSupport(side),
    // The permission is changed in the browser's own settings.
    refetchOnWindowFocus: 'always',
  });
  const { isBusy, errorMessage, run } = useAccountAction();
  const [hasFailed, setFailed] = useState(false);

  async function change(isOn: boolean): Promise<void> {
    setFailed(false);
    await run(async () => {
      if (!isOn) {
        await unsubscribeFromPush(side);
        showSnackbar(m.staff_push_turned_off());
        return;
      }
      const result = await subscribeToPush(side);
      setFailed(result === 'failed');
      if (result === 'on') showSnackbar(m.staff_push_turned_on());
    });
  }

  return (
    <AccountSection title={m.staff_push_title()} text={m.staff_push_text()}>
      <Box sx={{ visibility: state ? 'visible' : 'hidden' }}>
        <SwitchField
          label={m.staff_push_switch()}
          hint={isBusy ? m.staff_push_busy() : hints[state ?? 'off']()}
          isOn={state === 'on'}
          isDisabled={state !== 'on' && state !== 'off'}
          onChange={(isOn) => void change(isOn)}
        />
      </Box>
      {(hasFailed || errorMessage) && <FieldError>{errorMessage ?? m.staff_push_failed()}</FieldError>}
    </AccountSection>
  );
}
