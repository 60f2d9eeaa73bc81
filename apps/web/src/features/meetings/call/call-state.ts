/** The state of a call that components render. */
import type { Meeting } from '@foyer/contract/meetings/meetings.ts';
import type { DeviceKind, DeviceProblem, Quality, RemotePerson } from './call-ports.ts';

/**
 *     entering ──► connected ◄──► reconnecting
 *         │            │               │
 *         └────────────┴───────────────┴──► ended     the meeting is over
 *                                           left      a customer left and can rejoin; then ended
 *                                           refused   this tab may not be in the meeting
 *                                           failed    no connection for three minutes; "Try again" enters again
 */
export type CallStatus = 'entering' | 'connected' | 'reconnecting' | 'left' | 'ended' | 'refused' | 'failed';

export type EntryRefusal =
  | 'taken_over'
  | 'removed'
  | 'not_found'
  | 'signed_out'
  | 'suspended'
  | 'external'
  /** This browser cannot make the connection. */
  | 'unsupported';

/** `off` is the person's choice; a `DeviceProblem` is not, so the room shows it. */
export type DeviceState = 'opening' | 'on' | 'off' | DeviceProblem;

export interface CallEnd {
  readonly by: Meeting['endedBy'];
  /**
   * Milliseconds from the meeting's start to its end; `null` when it never started or the times are unknown.
   */
  readonly lastedMs: number | null;
}

export interface CallState {
  readonly status: CallStatus;
  readonly meeting: Meeting | null;
  /** The other people; while reconnecting, those seen last, without their video. */
  readonly people: readonly RemotePerson[];
  /** Whether another person has been in this call: an empty room then means "left", not "not here yet". */
  readonly hadOthers: boolean;
  /** Epoch milliseconds of the server's clock; `null` until the elapsed time counts. */
  readonly startedAtMs: number | null;
  readonly devices: Readonly<Record<DeviceKind, DeviceState>>;
  /** The local camera's track; `null` while the camera is not on. */
  readonly localCamera: MediaStreamTrack | null;
  readonly quality: Quality | null;
  /** The browser reports that it is offline; media may still arrive. */
  readonly isOffline: boolean;
  readonly isAudioBlocked: boolean;
  /** Entering takes long enough to show a hint. */
  readonly isSlow: boolean;
  readonly isHangingUp: boolean;
  readonly end: CallEnd | null;
  readonly refusal: EntryRefusal | null;
}

export const entering: CallState = {
  status: 'entering',
  meeting: null,
  people: [],
  hadOthers: false,
  startedAtMs: null,
  devices: { camera: 'off', microphone: 'off' },
  localCamera: null,
  quality: null,
  isOffline: false,
  isAudioBlocked: false,
  isSlow: false,
  isHangingUp: false,
  end: null,
  refusal: null,
};

export const isOver = (status: CallStatus): boolean =>
  status === 'left' || status === 'ended' || status === 'refused' || status === 'failed';

/** Who ended the meeting and its duration, from the server's record. */
export function endOf(meeting: Meeting | null): CallEnd {
  const { endedBy = null, startedAt = null, endedAt = null } = meeting ?? {};
  const lastedMs = startedAt && endedAt ? Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) : null;
  return { by: endedBy, lastedMs };
}

/**
 * The meeting with the name of an agent who is in the room, for customers and guests: after a hand-over, the meeting that
 * was loaded on entry still names the previous agent. The agent of the entry goes first, so that the name of an admin who
 * stepped in does not stay. A name that the tenant hides is empty.
 * @param onEntry the name of the agent whose meeting it was on entry
 */
export function withPresentAgent(
  meeting: Meeting | null,
  people: readonly RemotePerson[],
  onEntry: string | null,
): Meeting | null {
  if (!meeting || meeting.as === 'agent') return meeting;
  const names = people.flatMap(({ identity, name }) => (identity.startsWith('agent:') ? name : []));
  const known = [onEntry, meeting.agentName].find((name) => name && names.includes(name));
  const agentName = known ?? (names[0] || meeting.agentName);
  return agentName === meeting.agentName ? meeting : { ...meeting, agentName };
}

/**
 * The start of the elapsed time: the server's start, so that a reload keeps it; the time of the first contact when the
 * page does not know the server's time well enough.
 * @param nowMs on the server's clock
 */
export function startOf(meeting: Meeting | null, nowMs: number): number {
  const started = meeting?.startedAt ? Date.parse(meeting.startedAt) : Number.NaN;
  const isPlausible = started <= nowMs && nowMs - started < longestMeetingMs;
  return isPlausible ? started : nowMs;
}

const longestMeetingMs = 24 * 60 * 60 * 1000;
