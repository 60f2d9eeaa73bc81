/** Camera, sound and connection of whoever meets customers, tried before the first of them knocks. */
import { Box } from '@mui/material';
import { Suspense, useState } from 'react';
import { DeviceCheck, goInOf } from '../../features/devices/index.ts';
import { freshAccessToken } from '../../features/users/index.ts';
import { usePerson } from '../../features/users/staff/index.ts';
import { m } from '../../paraglide/messages.js';
import { recallDevices } from '../../platform/device-choice.ts';
import { useTitle } from '../../platform/use-title.ts';
import { PageHeading } from '../../ui/staff/page-heading.tsx';

export function DevicesPage() {
  useTitle(m.staff_devices_title());
  const person = usePerson();
  const [goIn, setGoIn] = useState(() => goInOf(recallDevices(), false));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading title={m.staff_devices_title()} subtitle={m.staff_devices_subtitle()} />
      <Box sx={{ maxWidth: 760 }}>
        <Suspense>
          <DeviceCheck
            name={person?.name ?? ''}
            goIn={goIn}
            onGoIn={setGoIn}
            startsWithoutPicture={false}
            isForLobby={false}
            token={freshAccessToken}
          />
        </Suspense>
      </Box>
    </Box>
  );
}
