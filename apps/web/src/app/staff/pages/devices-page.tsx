/** The device check for staff: camera, sound and connection, tried before the first meeting. */
import { Box } from '@mui/material';
import { Suspense, useState } from 'react';
import { DeviceCheck, initialDevicesOf } from '../../../features/devices/index.ts';
import { LocalRecordings } from '../../../features/recording/staff/index.ts';
import { freshAccessToken } from '../../../features/users/index.ts';
import { usePerson } from '../../../features/users/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { recallDevices } from '../../../platform/devices/device-choice.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';

export function DevicesPage() {
  useTitle(m.staff_devices_title());
  const person = usePerson();
  const { localRecording } = useConfig();
  const [initialDevices, setInitialDevices] = useState(() => initialDevicesOf(recallDevices(), false));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading title={m.staff_devices_title()} subtitle={m.staff_devices_subtitle()} />
      <Box sx={{ maxWidth: 760 }}>
        <Suspense>
          <DeviceCheck
            name={person?.name ?? ''}
            initialDevices={initialDevices}
            onInitialDevices={setInitialDevices}
            startsWithoutVideo={false}
            isForLobby={false}
            token={freshAccessToken}
          />
        </Suspense>
      </Box>
      {localRecording && person && <LocalRecordings userId={person.userId} token={freshAccessToken} />}
    </Box>
  );
}
