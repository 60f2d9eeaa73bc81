import { expect, test } from 'vitest';
import { atRest, type CheckState } from './check-state.ts';
import { connectionVerdict, deviceVerdict } from './check-words.ts';
import { unchecked } from './connection-check.ts';

const said = (change: Partial<CheckState>) => deviceVerdict({ ...atRest, isOpen: true, ...change });
const on = { camera: 'on', microphone: 'on' } as const;

test('nothing is said before it is opened, and while the browser asks', () => {
  expect(deviceVerdict(atRest)).toBeNull();
  expect(said({ devices: { camera: 'opening', microphone: 'opening' } })).toBeNull();
});

test('we only claim to hear somebody who was heard', () => {
  expect(said({ devices: on })?.what).toBe('We see you. Say something: the bars should move.');
  expect(said({ devices: on, listening: 'heard' })).toEqual({ tone: 'ok', what: 'We hear you and see you.' });
});

test('a silent microphone is called by its name', () => {
  const microphone = { devices: [{ id: 'mac', name: 'MacBook microphone' }], id: 'mac' };
  const pickers = { ...atRest.pickers, microphone };

  expect(said({ devices: on, listening: 'silent', pickers })?.what).toBe(
    "We can't hear you: nothing comes from MacBook microphone.",
  );
  expect(said({ devices: on, listening: 'silent' })?.what).toContain('your microphone');
});

test('who goes in without one or both is told what that means', () => {
  const off = (devices: CheckState['devices']) => said({ devices })?.what;

  expect(off({ camera: 'off', microphone: 'on' })).toContain('without a picture');
  expect(off({ camera: 'on', microphone: 'off' })).toContain('muted');
  expect(off({ camera: 'off', microphone: 'off' })).toContain('without camera and microphone');
});

test('what is wrong is said with how to mend it, and that one can join all the same', () => {
  for (const problem of ['refused', 'missing', 'busy', 'failed', 'unsupported'] as const) {
    const verdict = said({ devices: { camera: problem, microphone: problem } });
    expect(verdict?.tone).toBe('warn');
    expect(verdict?.mend).toContain('You can join all the same.');
    expect(verdict?.mayTryAgain).toBe(true);
  }
  expect(said({ devices: { camera: 'busy', microphone: 'on' } })?.what).toBe(
    'Another program uses your camera.',
  );
});

test('the connection is told in plain words, with what to do', () => {
  const verdict = (of: 'good' | 'slow' | 'none') =>
    connectionVerdict({ ...unchecked, status: 'done', verdict: of });

  expect(verdict('good')).toEqual({ tone: 'ok', what: 'Good for video.' });
  expect(verdict('slow').what).toBe('Sound will work, video may stutter.');
  expect(verdict('none').what).toBe('This network blocks calls.');
  expect(verdict('none').mend).toContain('another network');
});

test('while it is tried one reads what is tried, and how much is left', () => {
  const steps = { ...unchecked.steps, socket: 'works', udp: 'fails', tcp: 'running' } as const;

  expect(connectionVerdict({ ...unchecked, status: 'running', steps }).what).toBe('Trying TCP, 3 of 4');
});
