/** What stays on the page while it is true: devices that do not work, sound that the browser holds back. */
import { m } from '../../paraglide/messages.js';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { deviceComplaint } from '../../ui/device-words.ts';
import type { CallState } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';
import styles from './room-banners.module.css';

interface RoomBannersProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
}

export function RoomBanners({ call, state }: RoomBannersProps) {
  const complaint = deviceComplaint(state.devices);
  const canTryAgain = state.devices.camera !== 'unsupported';
  if (!complaint && !state.isSoundBlocked) return null;
  return (
    <div className={styles.banners}>
      {state.isSoundBlocked && (
        <Banner
          tone="info"
          action={
            <span className={styles.action}>
              <Button onClick={() => call?.startSound()}>{m.room_sound_on()}</Button>
            </span>
          }
        >
          {m.room_sound_blocked()}
        </Banner>
      )}
      {complaint && (
        <Banner
          tone="bad"
          action={
            canTryAgain && (
              <span className={styles.action}>
                <Button look="outlined" onClick={() => call?.retryDevices()}>
                  {m.room_devices_try_again()}
                </Button>
              </span>
            )
          }
        >
          <b>{complaint.what}</b> {complaint.effect} {complaint.mend}
        </Banner>
      )}
    </div>
  );
}
