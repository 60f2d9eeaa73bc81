/** The device check before a booked start. Devices that are turned off here stay off in the meeting. */
import { Suspense, useMemo } from 'react';
import { useConfig } from '../../../platform/config/config.ts';
import { recallDevices } from '../../../platform/devices/device-choice.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { readExpiry } from '../../../platform/token-expiry.ts';
import { GreyShapes } from '../../../ui/layout/grey-shapes.tsx';
import { DeviceCheck, initialDevicesOf } from '../../devices/index.ts';
import styles from './booked.module.css';

interface EarlyCheckProps {
  name: string;
  token: string | null;
}

export function EarlyCheck({ name, token }: EarlyCheckProps) {
  const { videoMuteForCustomer } = useConfig().flags;
  const initialDevices = useMemo(
    () => initialDevicesOf(recallDevices(), videoMuteForCustomer),
    [videoMuteForCustomer],
  );
  return (
    <div className={styles.check}>
      <Suspense fallback={<GreyShapes heights={[270]} />}>
        <DeviceCheck
          // When the tenant changes the setting meanwhile, the check restarts with the new default.
          key={String(videoMuteForCustomer)}
          isForLobby={false}
          name={name}
          initialDevices={initialDevices}
          onInitialDevices={ignoreChoice}
          startsWithoutVideo={videoMuteForCustomer}
          token={async () => (token && !isExpired(token) ? token : null)}
        />
      </Suspense>
    </div>
  );
}

/** The device check stores the choice itself, and joining reads it from there. */
const ignoreChoice = () => {};

/** The stored token of a customer who returns on another day may have expired. */
const isExpired = (token: string) => (readExpiry(token) ?? 0) <= serverNow();
