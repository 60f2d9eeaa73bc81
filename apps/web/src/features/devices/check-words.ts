/** What the device check has found, in one sentence and what to do about it. */
import { m } from '../../paraglide/messages.js';
import type { PickedDevice } from '../../ui/device-picker.tsx';
import { deviceComplaint } from '../../ui/device-words.ts';
import type { CheckState } from './check-state.ts';
import { type Connection, type ConnectionStep, connectionSteps, type StepState } from './connection-check.ts';

export interface Verdict {
  readonly tone: 'ok' | 'warn' | 'plain';
  readonly what: string;
  /** How to mend it, and that one may go in anyway. */
  readonly mend?: string;
  /** The same may work when it is tried again. */
  readonly mayTryAgain?: boolean;
}

/** Of camera and microphone; `null` while nothing can be said. */
export function deviceVerdict({ isOpen, devices, listening, pickers }: CheckState): Verdict | null {
  const { camera, microphone } = devices;
  if (!isOpen || camera === 'opening' || microphone === 'opening') return null;
  const complaint = deviceComplaint(devices);
  if (complaint) {
    const mend = [complaint.mend, m.check_all_the_same(), complaint.effect].filter(Boolean).join(' ');
    return { tone: 'warn', what: complaint.what, mend, mayTryAgain: true };
  }
  if (microphone === 'on' && listening === 'silent') {
    const name = nameInUse(pickers.microphone);
    const what = name ? m.check_silent({ name }) : m.check_silent_unnamed();
    return { tone: 'warn', what, mend: m.check_silent_mend() };
  }
  if (microphone === 'off')
    return { tone: 'plain', what: camera === 'on' ? m.check_picture_only() : m.check_neither() };
  const wasHeard = listening === 'heard';
  if (camera === 'off')
    return wasHeard
      ? { tone: 'plain', what: m.check_sound_only() }
      : { tone: 'plain', what: m.check_sound_only_speak() };
  return wasHeard ? { tone: 'ok', what: m.check_good() } : { tone: 'plain', what: m.check_good_speak() };
}

/** Of the connection; while it is tried, what is tried now. */
export function connectionVerdict({ status, steps, verdict }: Connection): Verdict {
  if (status === 'idle') return { tone: 'plain', what: m.check_connection_idle() };
  if (status === 'running') {
    const at = connectionSteps.findLastIndex((step) => steps[step] !== 'waiting');
    const step = stepWords[connectionSteps[Math.max(0, at)] ?? 'socket']();
    const what = m.check_connection_running({
      step,
      number: Math.max(0, at) + 1,
      count: connectionSteps.length,
    });
    return { tone: 'plain', what };
  }
  switch (verdict) {
    case 'good':
      return { tone: 'ok', what: m.check_connection_good() };
    case 'slow':
      return { tone: 'warn', what: m.check_connection_slow(), mend: m.check_connection_slow_mend() };
    case 'none':
      return { tone: 'warn', what: m.check_connection_none(), mend: m.check_connection_none_mend() };
    case 'unknown':
      return { tone: 'warn', what: m.check_connection_failed(), mend: m.check_connection_failed_mend() };
  }
}

const nameInUse = ({ devices, id }: PickedDevice) => devices.find((device) => device.id === id)?.name;

const stepWords: Record<ConnectionStep, () => string> = {
  socket: () => m.check_step_socket(),
  udp: () => m.check_step_udp(),
  tcp: () => m.check_step_tcp(),
  relay: () => m.check_step_relay(),
};

export const stepNames: Record<ConnectionStep, () => string> = {
  socket: () => m.check_step_socket_is(),
  udp: () => m.check_step_udp_is(),
  tcp: () => m.check_step_tcp_is(),
  relay: () => m.check_step_relay_is(),
};

export const stateWords: Record<StepState, () => string> = {
  waiting: () => m.check_state_waiting(),
  running: () => m.check_state_running(),
  works: () => m.check_state_works(),
  fails: () => m.check_state_fails(),
  absent: () => m.check_state_absent(),
};
