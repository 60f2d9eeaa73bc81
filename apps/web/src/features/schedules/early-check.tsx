/** Camera and sound, tried while there is time; what is turned off here stays off when the door opens. */
import { Suspense, useMemo } from 'react';
import { useConfig } from '../../platform/config.ts';
import { recallDevices } from '../../platform/device-choice.ts';
import { readEnd } from '../../platform/token-end.ts';
import { GreyShapes } from '../../ui/grey-shapes.tsx';
import { DeviceCheck, goInOf } from '../devices/index.ts';
import styles from './kept.module.css';

interface EarlyCheckProps {
  name: string;
  token: string | null;
}

export function EarlyCheck({ name, token }: EarlyCheckProps) {
  const { videoMuteForCustomer } = useConfig().flags;
  const goIn = useMemo(() => goInOf(recallDevices(), videoMuteForCustomer), [videoMuteForCustomer]);
  return (
    <div className={styles.check}>
      <Suspense fallback={<GreyShapes heights={[270]} />}>
        <DeviceCheck
          // Turned meanwhile it begins anew, as they would go in now.
          key={String(videoMuteForCustomer)}
          isForLobby={false}
          name={name}
          goIn={goIn}
          onGoIn={leaveToTheDoor}
          startsWithoutPicture={videoMuteForCustomer}
          token={async () => (token && !isOver(token) ? token : null)}
        />
      </Suspense>
    </div>
  );
}

/** The check remembers what is chosen, and whoever goes in is asked for nothing else. */
const leaveToTheDoor = () => {};

/** Who comes back the next day is still known, but may ask for nothing any more. */
const isOver = (token: string) => (readEnd(token) ?? 0) <= Date.now();
