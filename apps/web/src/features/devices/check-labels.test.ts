import { expect, test } from 'vitest';
import { connectionVerdict, deviceVerdict, triedText } from './check-labels.ts';
import { type CheckState, initialCheckState } from './check-state.ts';
import { uncheckedConnection } from './connection/connection-check.ts';

const verdictFor = (change: Partial<CheckState>) =>
  deviceVerdict({ ...initialCheckState, isOpen: true, ...change });
const on = { camera: 'on', microphone: 'on' } as const;

test('deviceVerdict is null before the check and during the permission prompt', () => {
  expect(deviceVerdict(initialCheckState)).toBeNull();
  expect(verdictFor({ devices: { camera: 'opening', microphone: 'opening' } })).toBeNull();
});

test('deviceVerdict confirms the microphone only after speech was detected', () => {
  expect(verdictFor({ devices: on })?.what).toBe('Your camera works. Say something: the bars should move.');
  expect(verdictFor({ devices: on, microphoneStatus: 'heard' })).toEqual({
    tone: 'ok',
    what: 'Your camera and microphone work.',
  });
});

test('deviceVerdict names the silent microphone', () => {
  const microphone = { devices: [{ id: 'mac', name: 'MacBook microphone' }], id: 'mac' };
  const pickers = { ...initialCheckState.pickers, microphone };

  expect(verdictFor({ devices: on, microphoneStatus: 'silent', pickers })?.what).toBe(
    "We can't hear you: there's no sound from MacBook microphone.",
  );
  expect(verdictFor({ devices: on, microphoneStatus: 'silent' })?.what).toContain('your microphone');
});

test('deviceVerdict explains joining with camera or microphone off', () => {
  const off = (devices: CheckState['devices']) => verdictFor({ devices })?.what;

  expect(off({ camera: 'off', microphone: 'on' })).toContain('with your camera off');
  expect(off({ camera: 'on', microphone: 'off' })).toContain('muted');
  expect(off({ camera: 'off', microphone: 'off' })).toContain('with camera and microphone off');
});

test('deviceVerdict shows each problem with its fix and that joining is possible', () => {
  for (const problem of ['refused', 'missing', 'busy', 'failed', 'unsupported'] as const) {
    const verdict = verdictFor({ devices: { camera: problem, microphone: problem } });
    expect(verdict?.tone).toBe('warn');
    expect(verdict?.fix).toContain('You can still join.');
    expect(verdict?.canRetry).toBe(true);
  }
  expect(verdictFor({ devices: { camera: 'busy', microphone: 'on' } })?.what).toBe(
    'Another app is using your camera.',
  );
});

test('connectionVerdict describes each result and what to do', () => {
  const verdict = (of: 'good' | 'slow' | 'none') =>
    connectionVerdict({ ...uncheckedConnection, status: 'done', verdict: of });

  expect(verdict('good')).toEqual({ tone: 'ok', what: 'Good for video.' });
  expect(verdict('slow').what).toBe('Sound will work, but video may stutter.');
  expect(verdict('none').what).toBe('This network blocks video calls.');
  expect(verdict('none').fix).toContain('another network');
});

test('connectionVerdict shows the current step while the check runs', () => {
  const steps = { ...uncheckedConnection.steps, socket: 'works', call: 'running' } as const;

  expect(connectionVerdict({ ...uncheckedConnection, status: 'running', steps }).what).toBe(
    'Checking, 2 of 5',
  );
});

test('triedText describes each attempt and its result', () => {
  const text = (change: Partial<typeof uncheckedConnection>) =>
    triedText({ ...uncheckedConnection, status: 'done', ...change });
  const { steps } = uncheckedConnection;

  expect(triedText(uncheckedConnection)).toBeNull();
  expect(text({ connected: { transport: 'udp', delayMs: 40.4 } })).toContain(
    'It connected: Direct (UDP), 40 ms round trip.',
  );
  expect(text({ connected: { transport: 'relay', delayMs: null } })).toContain('It connected: Relay (TURN).');
  expect(text({ connected: null, steps: { ...steps, socket: 'works' } })).toContain('each way by itself');
  expect(text({ connected: null, steps: { ...steps, socket: 'fails' } })).toContain('WebSocket');
});
