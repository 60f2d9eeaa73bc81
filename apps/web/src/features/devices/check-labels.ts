/** Texts of the device check: each verdict with its fix. */
import { m } from '../../paraglide/messages.js';
import type { PickedDevice } from '../../ui/controls/device-picker.tsx';
import { deviceProblemText, refusedDevices } from '../../ui/device-labels.ts';
import type { CheckState } from './check-state.ts';
import {
  type Connection,
  type ConnectionStep,
  connectionSteps,
  type StepState,
} from './connection/connection-check.ts';

export interface Verdict {
  readonly tone: 'ok' | 'warn' | 'plain';
  readonly what: string;
  /** How to fix it, and that joining is possible anyway. */
  readonly fix?: string;
  /** Whether a retry may help. */
  readonly canRetry?: boolean;
  /** The devices that the browser does not allow. */
  readonly refused?: ReturnType<typeof refusedDevices>;
}

/** The verdict on camera and microphone; `null` while unknown. */
export function deviceVerdict({ isOpen, devices, microphoneStatus, pickers }: CheckState): Verdict | null {
  const { camera, microphone } = devices;
  if (!isOpen || camera === 'opening' || microphone === 'opening') return null;
  const problem = deviceProblemText(devices);
  if (problem) {
    const fix = [problem.fix, m.check_all_the_same(), problem.effect].filter(Boolean).join(' ');
    return { tone: 'warn', what: problem.what, fix, canRetry: true, refused: refusedDevices(devices) };
  }
  if (microphone === 'on' && microphoneStatus === 'silent') {
    const name = nameInUse(pickers.microphone);
    const what = name ? m.check_silent({ name }) : m.check_silent_unnamed();
    return { tone: 'warn', what, fix: m.check_silent_fix() };
  }
  if (microphone === 'off')
    return { tone: 'plain', what: camera === 'on' ? m.check_picture_only() : m.check_neither() };
  const hasSpeech = microphoneStatus === 'heard';
  if (camera === 'off')
    return hasSpeech
      ? { tone: 'plain', what: m.check_sound_only() }
      : { tone: 'plain', what: m.check_sound_only_speak() };
  return hasSpeech ? { tone: 'ok', what: m.check_good() } : { tone: 'plain', what: m.check_good_speak() };
}

/** The verdict on the connection; during the check, the current step. */
export function connectionVerdict({ status, steps, verdict }: Connection): Verdict {
  if (status === 'idle') return { tone: 'plain', what: m.check_connection_idle() };
  if (status === 'running') {
    const at = connectionSteps.findLastIndex((transportStep) => steps[transportStep] !== 'waiting');
    const what = m.check_connection_running({
      number: Math.max(0, at) + 1,
      count: connectionSteps.length,
    });
    return { tone: 'plain', what };
  }
  switch (verdict) {
    case 'good':
      return { tone: 'ok', what: m.check_connection_good() };
    case 'slow':
      return { tone: 'warn', what: m.check_connection_slow(), fix: m.check_connection_slow_fix() };
    case 'none':
      return { tone: 'warn', what: m.check_connection_none(), fix: m.check_connection_none_fix() };
    case 'unknown':
      return { tone: 'warn', what: m.check_connection_failed(), fix: m.check_connection_failed_fix() };
  }
}

/** What the check did, and what came of it; `null` before. */
export function triedText({ status, steps, connected }: Connection): string | null {
  if (status !== 'done') return null;
  if (steps.socket === 'fails') return m.check_tried_socket();
  if (!connected) return m.check_tried_none();
  const way = stepDescriptions[connected.transport]();
  return connected.delayMs === null
    ? m.check_tried({ way })
    : m.check_tried_delay({ way, delay: Math.round(connected.delayMs) });
}

const nameInUse = ({ devices, id }: PickedDevice) => devices.find((device) => device.id === id)?.name;

export const stepDescriptions: Record<ConnectionStep, () => string> = {
  socket: () => m.check_step_socket_is(),
  call: () => m.check_step_call_is(),
  udp: () => m.check_step_udp_is(),
  tcp: () => m.check_step_tcp_is(),
  relay: () => m.check_step_relay_is(),
};

export const stateLabels: Record<StepState, () => string> = {
  waiting: () => m.check_state_waiting(),
  running: () => m.check_state_running(),
  works: () => m.check_state_works(),
  fails: () => m.check_state_fails(),
  absent: () => m.check_state_absent(),
};
