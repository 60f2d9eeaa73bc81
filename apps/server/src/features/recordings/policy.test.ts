import { recordingLimits, recordingStates } from '@foyer/contract/recordings/recordings.ts';
import { describe, expect, test } from 'vitest';
import { adjustmentFor, deadlineOf, isOverdue, type RecordingStep, refusalOf, stateAfter } from './policy.ts';

const steps: readonly RecordingStep[] = [
  'started',
  'paused',
  'resumed',
  'stop',
  'completed',
  'failed',
  'deleted',
];
const allowed: Record<string, string> = {
  'REQUESTED started': 'RECORDING',
  'REQUESTED stop': 'STOPPING',
  'REQUESTED completed': 'READY',
  'REQUESTED failed': 'FAILED',
  'RECORDING paused': 'PAUSED',
  'RECORDING stop': 'STOPPING',
  'RECORDING completed': 'READY',
  'RECORDING failed': 'FAILED',
  'PAUSED resumed': 'RECORDING',
  'PAUSED stop': 'STOPPING',
  'PAUSED completed': 'READY',
  'PAUSED failed': 'FAILED',
  'STOPPING completed': 'READY',
  'STOPPING failed': 'FAILED',
  'READY deleted': 'DELETED',
  'FAILED completed': 'READY',
  'FAILED deleted': 'DELETED',
};

describe('the state of a recording', () => {
  test.each(recordingStates.flatMap((state) => steps.map((transition) => ({ state, transition }))))(
    '$state after the step $transition is the one of the table, or stays',
    ({ state, transition }) => {
      expect(stateAfter(state, transition)).toBe(allowed[`${state} ${transition}`] ?? null);
    },
  );

  test('has a deadline until the last states', () => {
    const startedAt = new Date(0);
    const at = new Date(60_000);
    const deadlines = recordingStates.map((state) => deadlineOf(state, startedAt, at)?.getTime() ?? null);

    expect(deadlines).toEqual([
      60_000 + recordingLimits.startsWithinMs,
      recordingLimits.longestMs,
      recordingLimits.longestMs,
      60_000 + recordingLimits.stopsWithinMs,
      null,
      null,
      null,
    ]);
  });

  test.each([
    ['REQUESTED', true],
    ['STOPPING', true],
    ['RECORDING', false],
    ['PAUSED', false],
  ] as const)('%s at its deadline is overdue: %s', (state, expected) => {
    expect(isOverdue({ state, deadlineAt: new Date(5) }, new Date(5))).toBe(expected);
    expect(isOverdue({ state, deadlineAt: new Date(5) }, new Date(4))).toBe(false);
  });
});

const met = { isOpen: true, areTogether: true, isOnHold: false, consent: 'complete' } as const;
const running = { state: 'RECORDING', pausedByHand: false, deadlineAt: new Date(1000) } as const;
const usual = {
  conditions: met,
  recording: running,
  isRecorded: true,
  isOn: true,
  hasSpace: true,
  starts: 'by_hand',
  mayStartAgain: true,
  at: new Date(0),
} as const;
const unrecorded = { ...usual, recording: null, isRecorded: false, starts: 'automatic' } as const;

describe('a running recording', () => {
  test.each([
    ['the meeting ended', { isOpen: false }, { kind: 'stop', reason: 'meeting_ended' }],
    ['somebody refused', { consent: 'refused' }, { kind: 'stop', reason: 'refused' }],
    ['somebody who was not asked entered', { consent: 'asking' }, { kind: 'stop', reason: 'unasked' }],
    ['somebody is on hold', { isOnHold: true }, { kind: 'pause' }],
    ['one side is away', { areTogether: false }, { kind: 'pause' }],
    ['nothing changed', {}, { kind: 'none' }],
  ] as const)('is adjusted when %s', (_name, change, expected) => {
    expect(adjustmentFor({ ...usual, conditions: { ...met, ...change } })).toEqual(expected);
  });

  test('is stopped when it is too long', () => {
    expect(adjustmentFor({ ...usual, at: new Date(1000) })).toEqual({ kind: 'stop', reason: 'time_limit' });
  });

  test.each(['REQUESTED', 'RECORDING', 'PAUSED'] as const)(
    'that is %s is stopped before the disk is full',
    (state) => {
      expect(adjustmentFor({ ...usual, recording: { ...running, state }, hasSpace: false })).toEqual({
        kind: 'stop',
        reason: 'disk_full',
      });
    },
  );

  test('continues when the flag is turned off', () => {
    expect(adjustmentFor({ ...usual, isOn: false })).toEqual({ kind: 'none' });
  });

  test('resumes after a hold, unless the agent paused it', () => {
    const paused = { ...running, state: 'PAUSED' } as const;

    expect(adjustmentFor({ ...usual, recording: paused })).toEqual({ kind: 'resume' });
    expect(adjustmentFor({ ...usual, recording: { ...paused, pausedByHand: true } })).toEqual({
      kind: 'none',
    });
    expect(adjustmentFor({ ...usual, recording: paused, conditions: { ...met, isOnHold: true } })).toEqual({
      kind: 'none',
    });
  });

  test('that has not begun is stopped by a refusal, and not paused', () => {
    const requested = { ...running, state: 'REQUESTED' } as const;

    expect(
      adjustmentFor({ ...usual, recording: requested, conditions: { ...met, consent: 'refused' } }),
    ).toEqual({ kind: 'stop', reason: 'refused' });
    expect(adjustmentFor({ ...usual, recording: requested, conditions: { ...met, isOnHold: true } })).toEqual(
      { kind: 'none' },
    );
  });
});

describe('a recording starts by itself', () => {
  test('as soon as everyone in a running meeting has agreed', () => {
    expect(adjustmentFor(unrecorded)).toEqual({ kind: 'start' });
  });

  test.each([
    ['the tenant starts by hand', { starts: 'by_hand' }],
    ['the flag is off', { isOn: false }],
    ['the agent’s browser records', { isRecorded: true }],
    ['an agent stopped an earlier one', { mayStartAgain: false }],
  ] as const)('but not when %s', (_name, change) => {
    expect(adjustmentFor({ ...unrecorded, ...change })).toEqual({ kind: 'none' });
  });

  test.each([
    ['the meeting has ended', { isOpen: false }, 'meeting.ended'],
    ['one side is missing', { areTogether: false }, 'recording.not_in_meeting'],
    ['somebody has not answered', { consent: 'asking' }, 'recording.consent_missing'],
    ['somebody refused', { consent: 'refused' }, 'recording.consent_missing'],
    ['somebody is on hold', { isOnHold: true }, 'recording.on_hold'],
  ] as const)('and no way at all when %s', (_name, change, code) => {
    const conditions = { ...met, ...change };

    expect(adjustmentFor({ ...unrecorded, conditions })).toEqual({ kind: 'none' });
    expect(refusalOf(conditions)).toBe(code);
  });
});
