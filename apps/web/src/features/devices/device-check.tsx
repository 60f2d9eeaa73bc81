/** The device check: camera preview, device pickers, blur, and connection check. */
import { Droplet } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { SwitchRow } from '../../ui/controls/switch-row.tsx';
import type { CheckOptions } from './browser-check.ts';
import { deviceVerdict } from './check-labels.ts';
import { ConnectionPart } from './connection/connection-part.tsx';
import styles from './device-check.module.css';
import { DevicePickers } from './parts/device-pickers.tsx';
import { LocalPreview } from './parts/local-preview.tsx';
import { useCheck } from './use-check.ts';
import { VerdictLine } from './verdict-line.tsx';

export interface DeviceCheckProps extends CheckOptions {
  /** Its initials are shown while the camera is off. */
  readonly name: string;
  /** The tenant starts all meetings with the camera off. */
  readonly startsWithoutVideo: boolean;
}

export default function DeviceCheck({ name, startsWithoutVideo, ...options }: DeviceCheckProps) {
  const { check, state } = useCheck(options);
  const verdict = deviceVerdict(state);
  return (
    <section className={styles.card} aria-label={m.check_title()}>
      <LocalPreview check={check} state={state} name={name} />
      {startsWithoutVideo && !state.initialDevices.camera && (
        <p className={styles.note}>{m.check_starts_muted()}</p>
      )}
      {state.isOpen && <DevicePickers check={check} state={state} />}
      {state.blur !== 'absent' && (
        <div className={styles.row}>
          <SwitchRow
            icon={Droplet}
            label={m.check_blur()}
            detail={state.blur === 'refused' ? m.check_blur_refused() : m.check_blur_detail()}
            checked={state.blur === 'on'}
            onChange={(isOn) => check?.blur(isOn)}
          />
        </div>
      )}
      <div role="status">{verdict && <VerdictLine verdict={verdict} onRetry={() => check?.retry()} />}</div>
      {state.isOpen && state.connection && (
        <ConnectionPart connection={state.connection} onCheck={() => check?.checkConnection()} />
      )}
    </section>
  );
}
