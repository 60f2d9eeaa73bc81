import type { RecordingState } from '@foyer/contract/meetings/recording-consent.ts';
import { expect, test } from 'vitest';
import { createObservable } from '../../../platform/state/observable.ts';
import { fakeRecording } from '../testing/fake-recording.ts';
import { followConsent } from './follow-consent.ts';

const of = (recordingId: string): RecordingState => ({
  recording: {
    recordingId,
    kind: 'local',
    status: 'recording',
    startedAt: '2026-11-26T09:00:00.000Z',
    isOwn: true,
  },
  asksOnEntry: false,
  consents: [],
});

function following(initial: RecordingState = { recording: null, asksOnEntry: false, consents: [] }) {
  const fixture = fakeRecording();
  const { state, subscribe, set } = createObservable({
    ...initial,
    isKnown: true,
    isSending: false,
    hasFailed: false,
    ended: null,
  });
  const interrupted: string[] = [];
  followConsent({
    recorder: fixture.recorder,
    consent: { state, subscribe, mayRecord: () => state().recording?.status === 'recording' },
    identities: () => [],
    stopInterrupted: (recordingId) => interrupted.push(recordingId),
  });
  const setServer = (next: RecordingState) =>
    set({ ...next, isKnown: true, isSending: false, hasFailed: false, ended: null });
  return { ...fixture, interrupted, setServer };
}

test('the recorder captures when the server reports that everyone agreed', async () => {
  const { recorder, start, setServer } = following();
  await start();

  setServer(of('recording-1'));

  expect(recorder.state().status).toBe('recording');
});

test('the recorder stops when the recording ends on the server, for example with the meeting', async () => {
  const { recorder, start, setServer, clock } = following();
  await start();
  setServer(of('recording-1'));

  setServer({ recording: null, asksOnEntry: false, consents: [] });
  await clock.pass(0);

  expect(recorder.state().status).toBe('off');
});

test('a recording that a closed page did not stop is stopped as interrupted, once', async () => {
  const { interrupted, setServer } = following(of('recording-0'));

  setServer(of('recording-0'));

  expect(interrupted).toEqual(['recording-0']);
});

test('a recording that this page stopped is not reported as interrupted', async () => {
  const { interrupted, recorder, start, setServer } = following();
  await start();
  setServer(of('recording-1'));

  await recorder.stop();
  setServer(of('recording-1'));

  expect(interrupted).toEqual([]);
});
