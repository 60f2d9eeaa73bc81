/** The list of the console's keys, with a switch to turn them off. */
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { SwitchField } from '../../../../ui/staff/forms/index.ts';
import { DescriptionList, ViewDialog } from '../../../../ui/staff/layout/view-dialog.tsx';
import { enableKnockKeys, knockKeys } from './use-knock-keys.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { isOn } = useObservable(knockKeys);
  return (
    <ViewDialog title={m.staff_keys_title()} width={420} onClose={onClose}>
      <DescriptionList
        items={[
          ['A', m.staff_keys_accept()],
          ['R', m.staff_keys_reject()],
          ['?', m.staff_keys_help()],
        ]}
      />
      <Box sx={{ marginTop: '16px' }}>
        <SwitchField label={m.staff_keys_on()} isOn={isOn} onChange={enableKnockKeys} />
      </Box>
    </ViewDialog>
  );
}
