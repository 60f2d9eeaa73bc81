/** Banners for devices that do not work and for sound that the browser blocks. */
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { deviceProblemText, refusedDevices } from '../../../ui/device-labels.ts';
import { PermissionHelp } from '../../../ui/permission-help/permission-help.tsx';
import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import styles from './room-banners.module.css';

interface RoomBannersProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
}

export function RoomBanners({ call, state }: RoomBannersProps) {
  const problem = deviceProblemText(state.devices);
  const refused = refusedDevices(state.devices);
  const canTryAgain = state.devices.camera !== 'unsupported';
  const isOffline = state.isOffline && state.status === 'connected';
  if (!problem && !state.isAudioBlocked && !isOffline) return null;
  return (
    <div className={styles.banners}>
      {isOffline && <Banner tone="info">{m.room_offline()}</Banner>}
      {state.isAudioBlocked && (
        <Banner
          tone="info"
          action={
            <span className={styles.action}>
              <Button onClick={() => call?.startAudio()}>{m.room_sound_on()}</Button>
            </span>
          }
        >
          {m.room_sound_blocked()}
        </Banner>
      )}
      {problem && (
        <Banner
          tone="bad"
          action={
            canTryAgain && (
              <span className={styles.action}>
                <Button variant="outlined" onClick={() => call?.retryDevices()}>
                  {m.room_devices_try_again()}
                </Button>
                {refused && (
                  <PermissionHelp className={styles.help} {...refused} onRetry={() => call?.retryDevices()} />
                )}
              </span>
            )
          }
        >
          <b>{problem.what}</b> {problem.effect} {problem.fix}
        </Banner>
      )}
    </div>
  );
}
