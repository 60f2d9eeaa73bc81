/** Picker for a camera, microphone or speaker. */
import { ChevronDown, Mic, Video, Volume2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import type { ListedKind, NamedDevice } from '../../platform/devices/device-list.ts';
import styles from './device-picker.module.css';

export interface PickedDevice {
  readonly devices: readonly NamedDevice[];
  /** Id of the device in use, `null` without one. */
  readonly id: string | null;
}

interface DevicePickerProps {
  readonly kind: ListedKind;
  readonly picked: PickedDevice;
  readonly onChoose: (id: string) => void;
  /** The permission is denied. */
  readonly isBlocked?: boolean;
  /** Beside the label. */
  readonly children?: ReactNode;
  /** Below the picker. */
  readonly foot?: ReactNode;
}

export function DevicePicker({ kind, picked, onChoose, isBlocked, children, foot }: DevicePickerProps) {
  const field = useId();
  const { icon: Icon, name, none, numbered } = labels[kind];
  const { devices, id } = picked;
  return (
    <div className={styles.picker}>
      <div className={styles.top}>
        {devices.length > 0 ? <label htmlFor={field}>{name()}</label> : <span>{name()}</span>}
        {children}
      </div>
      <div className={styles.device}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        {devices.length > 0 ? (
          <>
            <select id={field} value={id ?? ''} onChange={(event) => onChoose(event.target.value)}>
              {devices.map((device, index) => (
                <option key={device.id} value={device.id}>
                  {device.name ?? numbered({ number: index + 1 })}
                </option>
              ))}
            </select>
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
          </>
        ) : (
          <span className={styles.none}>{isBlocked ? m.check_blocked() : none()}</span>
        )}
      </div>
      {foot}
    </div>
  );
}

const labels = {
  camera: {
    icon: Video,
    name: () => m.check_camera(),
    none: () => m.check_no_camera(),
    numbered: (at: { number: number }) => m.check_camera_unnamed(at),
  },
  microphone: {
    icon: Mic,
    name: () => m.check_microphone(),
    none: () => m.check_no_microphone(),
    numbered: (at: { number: number }) => m.check_microphone_unnamed(at),
  },
  speaker: {
    icon: Volume2,
    name: () => m.check_speaker(),
    none: () => m.check_speaker_usual(),
    numbered: (at: { number: number }) => m.check_speaker_unnamed(at),
  },
};
