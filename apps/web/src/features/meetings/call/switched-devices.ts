/**
 * What a person switched on or off in a meeting, for every tab of this browser that enters it again: who has turned the
 * camera off must not be seen after a reload.
 */
import { rememberDevices } from '../../../platform/devices/device-choice.ts';
import { preference } from '../../../platform/local-storage.ts';
import type { SwitchedDevices } from './call-ports.ts';

interface Meeting {
  readonly meetingId: string;
  readonly as: 'agent' | 'customer';
}

type Stored = readonly (readonly [meeting: string, switched: SwitchedDevices])[];

const storageKey = 'switched devices';
/** The newest ones; a browser that joins more at once does not exist. */
const maxMeetings = 8;

const keyOf = ({ meetingId, as }: Meeting) => `${as} ${meetingId}`;

/** A browser that blocks storage keeps them for this page. */
let inMemory: Stored = [];

function readAll(): Stored {
  try {
    const stored: unknown = JSON.parse(preference.get(storageKey) ?? 'null');
    return Array.isArray(stored) ? stored : inMemory;
  } catch {
    return inMemory;
  }
}

export function recallSwitched(meeting: Meeting): SwitchedDevices {
  return readAll().find(([key]) => key === keyOf(meeting))?.[1] ?? {};
}

export function rememberSwitched(meeting: Meeting, change: SwitchedDevices): void {
  const others = readAll().filter(([key]) => key !== keyOf(meeting));
  const switched = { ...recallSwitched(meeting), ...change };
  inMemory = [[keyOf(meeting), switched] as const, ...others].slice(0, maxMeetings);
  preference.set(storageKey, JSON.stringify(inMemory));
}

/**
 * For a customer who is transferred: the next meeting starts as this one was left, unless the customer changes that in
 * the lobby.
 * @returns what was switched
 */
export function keepForNextMeeting(meetingId: string): SwitchedDevices {
  const switched = recallSwitched({ meetingId, as: 'customer' });
  const { camera, microphone } = switched;
  rememberDevices({
    ...(camera !== undefined && { isCameraOff: !camera }),
    ...(microphone !== undefined && { isMicrophoneOff: !microphone }),
  });
  return switched;
}
