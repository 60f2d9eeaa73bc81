/** The call as it is shown: everything a component may know, and nothing that it could do. */
import type { Meeting } from '@foyer/contract/meetings.ts';
import type { DeviceKind, DeviceProblem, Quality, RemotePerson } from './call-ports.ts';

/**
 *     entering ──► connected ◄──► reconnecting
 *         │            │               │
 *         └────────────┴───────────────┴──► ended     the meeting is over
 *                                           refused   this tab may not be in it
 *                                           failed    three minutes of trying were not enough; "Try again" enters anew
 */
export type CallStatus = 'entering' | 'connected' | 'reconnecting' | 'ended' | 'refused' | 'failed';

export type Refusal = 'taken_over' | 'removed' | 'not_found' | 'signed_out' | 'suspended';

/** `off` is the person's own choice; the problems are not, and are told. */
export type DeviceState = 'opening' | 'on' | 'off' | DeviceProblem;

export interface CallEnd {
  readonly by: Meeting['endedBy'];
  /** Milliseconds from the meeting's start to its end, `null` when they never met or it is not known. */
  readonly lastedMs: number | null;
}

export interface CallState {
  readonly status: CallStatus;
  readonly meeting: Meeting | null;
  /** The others. While reconnecting: who was there last, without their pictures. */
  readonly people: readonly RemotePerson[];
  /** Whether somebody else has been here in this call, so that an empty room means "lost", not "not yet". */
  readonly hasMet: boolean;
  /** On this machine's clock; `null` until there is something to count. */
  readonly startedAtMs: number | null;
  readonly devices: Readonly<Record<DeviceKind, DeviceState>>;
  /** The own picture; `null` while the camera is not on. */
  readonly ownPicture: MediaStreamTrack | null;
  readonly quality: Quality | null;
  readonly isSoundBlocked: boolean;
  /** Entering takes long enough to say so. */
  readonly isSlow: boolean;
  readonly isHangingUp: boolean;
  readonly end: CallEnd | null;
  readonly refusal: Refusal | null;
}

export const entering: CallState = {
  status: 'entering',
  meeting: null,
  people: [],
  hasMet: false,
  startedAtMs: null,
  devices: { camera: 'off', microphone: 'off' },
  ownPicture: null,
  quality: null,
  isSoundBlocked: false,
  isSlow: false,
  isHangingUp: false,
  end: null,
  refusal: null,
};

export const isOver = (status: CallStatus): boolean =>
  status === 'ended' || status === 'refused' || status === 'failed';

/** Who ended it and how long it was, from the server's record. */
export function endOf(meeting: Meeting | null): CallEnd {
  const { endedBy = null, startedAt = null, endedAt = null } = meeting ?? {};
  const lastedMs = startedAt && endedAt ? Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) : null;
  return { by: endedBy, lastedMs };
}

/**
 * Where the elapsed time counts from: the server's start, so that a reload does not set it back; where this machine's
 * clock makes nonsense of that, the moment they met here.
 */
export function startOf(meeting: Meeting | null, nowMs: number): number {
  const started = meeting?.startedAt ? Date.parse(meeting.startedAt) : Number.NaN;
  const isPlausible = started <= nowMs && nowMs - started < longestMeetingMs;
  return isPlausible ? started : nowMs;
}

const longestMeetingMs = 24 * 60 * 60 * 1000;
