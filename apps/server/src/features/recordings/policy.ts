/** The states of a recording and when it starts, pauses and stops: pure rules. */

import type { ErrorCode } from '@foyer/contract/core/errors.ts';
import type { RecordingEnd } from '@foyer/contract/meetings/recording-consent.ts';
import {
  type RecordingStart,
  recordingLimits,
  type ServerRecordingFailure,
  type ServerRecordingState,
} from '@foyer/contract/recordings/recordings.ts';
import type { RecordingConditions } from '../meetings/index.ts';

/** What happens to a recording. `completed`: its files are complete; `deleted`: they are gone. */
export type RecordingStep = 'started' | 'paused' | 'resumed' | 'stop' | 'completed' | 'failed' | 'deleted';

const transitions: Record<ServerRecordingState, Partial<Record<RecordingStep, ServerRecordingState>>> = {
  // `completed` without `stop`: the recorder completed what a crash had left.
  REQUESTED: { started: 'RECORDING', stop: 'STOPPING', completed: 'READY', failed: 'FAILED' },
  RECORDING: { paused: 'PAUSED', stop: 'STOPPING', completed: 'READY', failed: 'FAILED' },
  PAUSED: { resumed: 'RECORDING', stop: 'STOPPING', completed: 'READY', failed: 'FAILED' },
  STOPPING: { completed: 'READY', failed: 'FAILED' },
  READY: { deleted: 'DELETED' },
  FAILED: { completed: 'READY', deleted: 'DELETED' },
  DELETED: {},
};

/** @returns `null` for a step that the state does not allow */
export function stateAfter(
  state: ServerRecordingState,
  transition: RecordingStep,
): ServerRecordingState | null {
  return transitions[state][transition] ?? null;
}

/** Until when the step must be over; `null` for the last states. */
export function deadlineOf(state: ServerRecordingState, startedAt: Date, at: Date): Date | null {
  const { startsWithinMs, longestMs, stopsWithinMs } = recordingLimits;
  switch (state) {
    case 'REQUESTED':
      return new Date(at.getTime() + startsWithinMs);
    case 'RECORDING':
    case 'PAUSED':
      return new Date(startedAt.getTime() + longestMs);
    case 'STOPPING':
      return new Date(at.getTime() + stopsWithinMs);
    default:
      return null;
  }
}

/** A recording that runs, as the rules see it. */
export interface RunningRecording {
  readonly state: ServerRecordingState;
  readonly pausedByHand: boolean;
  readonly deadlineAt: Date | null;
}

/** What a recording has to do because its meeting changed. */
export type Adjustment =
  | { readonly kind: 'none' | 'start' | 'pause' | 'resume' }
  | { readonly kind: 'stop'; readonly reason: 'meeting_ended' | RecordingEnd };

interface Circumstances {
  readonly conditions: Omit<RecordingConditions, 'running' | 'host'>;
  /** The recording on the server that runs in this meeting. */
  readonly recording: RunningRecording | null;
  /** Whether a recording of any kind runs. */
  readonly isRecorded: boolean;
  /** The flag is on, and there is a recorder. */
  readonly isOn: boolean;
  /** The disk has space to go on. */
  readonly hasSpace: boolean;
  readonly starts: RecordingStart;
  /** An agent stopped a recording of this meeting, or one of it failed: no other starts by itself. */
  readonly mayStartAgain: boolean;
  readonly at: Date;
}

const none: Adjustment = { kind: 'none' };

/** The next thing to do; after it the rules are asked again. */
export function adjustmentFor(given: Circumstances): Adjustment {
  const { conditions, recording, isRecorded, isOn, starts, mayStartAgain } = given;
  if (recording) return adjustmentOf(recording, given);
  if (isRecorded || !isOn || starts !== 'automatic' || !mayStartAgain) return none;
  return refusalOf(conditions) === null ? { kind: 'start' } : none;
}

function adjustmentOf(recording: RunningRecording, { conditions, hasSpace, at }: Circumstances): Adjustment {
  if (recording.state === 'STOPPING') return none;
  if (!conditions.isOpen) return { kind: 'stop', reason: 'meeting_ended' };
  if (conditions.consent === 'refused') return { kind: 'stop', reason: 'refused' };
  if (conditions.consent === 'asking') return { kind: 'stop', reason: 'unasked' };
  if (!hasSpace) return { kind: 'stop', reason: 'disk_full' };
  if (recording.state === 'REQUESTED') return none;
  if (isDue(recording, at)) return { kind: 'stop', reason: 'time_limit' };
  const mustPause = conditions.isOnHold || !conditions.areTogether;
  if (recording.state === 'RECORDING') return mustPause ? { kind: 'pause' } : none;
  return mustPause || recording.pausedByHand ? none : { kind: 'resume' };
}

/** A step that takes too long fails; a recording that is too long is stopped. */
export function isOverdue(recording: Omit<RunningRecording, 'pausedByHand'>, at: Date): boolean {
  const isStep = recording.state === 'REQUESTED' || recording.state === 'STOPPING';
  return isStep && isDue(recording, at);
}

function isDue({ deadlineAt }: Pick<RunningRecording, 'deadlineAt'>, at: Date): boolean {
  return deadlineAt !== null && deadlineAt <= at;
}

/** Why a meeting may not be recorded now; `null`: it may. */
export function refusalOf(conditions: Omit<RecordingConditions, 'running' | 'host'>): ErrorCode | null {
  if (!conditions.isOpen) return 'meeting.ended';
  if (!conditions.areTogether) return 'recording.not_in_meeting';
  if (conditions.consent !== 'complete') return 'recording.consent_missing';
  return conditions.isOnHold ? 'recording.on_hold' : null;
}

/** What the agent reads about a recording that could not start. */
export function errorOf(failure: ServerRecordingFailure): ErrorCode {
  if (failure === 'capacity_reached') return 'recording.capacity_reached';
  return failure === 'disk_full' ? 'recording.disk_full' : 'recording.failed';
}
