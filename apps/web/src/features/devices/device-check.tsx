/** The device check: how one looks and sounds, by which devices, and whether a call would get through. */
import { Droplet } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { SwitchRow } from '../../ui/switch-row.tsx';
import type { CheckOptions } from './browser-check.ts';
import { deviceVerdict } from './check-words.ts';
import { ConnectionPart } from './connection-part.tsx';
import styles from './device-check.module.css';
import { DevicePickers } from './device-pickers.tsx';
import { OwnPicture } from './own-picture.tsx';
import { useCheck } from './use-check.ts';
import { VerdictLine } from './verdict-line.tsx';

export interface DeviceCheckProps extends CheckOptions {
  /** Whose initials stand where there is no picture. */
  readonly name: string;
  /** The tenant lets everybody start without a picture. */
  readonly startsWithoutPicture: boolean;
}

export default function DeviceCheck({ name, startsWithoutPicture, ...options }: DeviceCheckProps) {
  const { check, state } = useCheck(options);
  const verdict = deviceVerdict(state);
  return (
    <section className={styles.card} aria-label={m.check_title()}>
      <OwnPicture check={check} state={state} name={name} />
      {startsWithoutPicture && !state.goIn.camera && <p className={styles.note}>{m.check_starts_muted()}</p>}
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
      <div role="status">
        {verdict && <VerdictLine verdict={verdict} onTryAgain={() => check?.retry()} />}
      </div>
      {state.isOpen && state.connection && (
        <ConnectionPart connection={state.connection} onCheck={() => check?.checkConnection()} />
      )}
    </section>
  );
}
