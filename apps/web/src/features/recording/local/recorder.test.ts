/** The recorder with a fake MediaRecorder and a simulated clock. */
import { hours, minutes, seconds } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { bytesPerSecond, fakeRecording } from '../testing/fake-recording.ts';

async function recording() {
  const fixture = fakeRecording();
  await fixture.start();
  fixture.recorder.allow(true);
  return fixture;
}

describe('a local recording', () => {
  test('captures nothing until everyone has agreed', async () => {
    const { recorder, clock, environment, start } = fakeRecording();

    await start();
    await clock.pass(seconds(30));
    expect(recorder.state()).toMatchObject({ status: 'waiting', recordedMs: 0 });
    expect(environment).toMatchObject({ capture: 'none', written: [] });

    recorder.allow(true);
    expect(recorder.state().status).toBe('recording');
    expect(environment.capture).toBe('running');
  });

  test('starts at once if everyone agreed to an earlier recording of the meeting', async () => {
    const { recorder, start } = fakeRecording();

    recorder.allow(true);
    await start();

    expect(recorder.state().status).toBe('recording');
  });

  test('pauses at once while a person without consent is in the room, and continues afterwards', async () => {
    const { recorder, clock, environment } = await recording();
    await clock.pass(seconds(10));

    recorder.allow(false);
    expect(environment.capture).toBe('paused');
    await clock.pass(seconds(60));
    expect(recorder.recordedMs()).toBe(seconds(10));
    const paused = environment.written.length;
    recorder.allow(true);
    await clock.pass(seconds(5));

    expect(recorder.recordedMs()).toBe(seconds(15));
    expect(environment.written.length).toBe(paused + 5);
  });

  test('of an hour keeps no chunk in memory: each is on the disk before the next one comes', async () => {
    const { clock, environment, recorder } = await recording();

    await clock.pass(hours(1));

    expect(environment.mostPending).toBe(1);
    expect(environment.written).toHaveLength(3600);
    expect(recorder.recordedMs()).toBe(hours(1));
  });

  test('loses at most the last second when the page crashes', async () => {
    const { clock, environment } = await recording();

    await clock.pass(seconds(61) + 900);

    // Nothing after this moment runs in a crashed page.
    expect(environment.written.reduce((sum, size) => sum + size, 0)).toBe(61 * bytesPerSecond);
    expect(environment.notes.at(-1)).toMatchObject({ isFinished: false, recordedMs: seconds(61) });
  });

  test('writes the rest, its length and closes the file when the agent stops', async () => {
    const { recorder, clock, environment } = await recording();
    await clock.pass(seconds(5));

    await recorder.stop();

    expect(environment.written.at(-1)).toBe(3);
    expect(environment.notes.at(-1)).toMatchObject({ isFinished: true, recordedMs: seconds(5) });
    expect(environment.isFileClosed).toBe(true);
    expect(environment.stops).toEqual([['recording-1', 'agent']]);
    expect(recorder.state()).toMatchObject({ status: 'off', problem: null });
  });

  test('is stopped once, also when two things stop it at the same moment', async () => {
    const { recorder, environment } = await recording();

    await Promise.all([recorder.stop(), recorder.stop('low_space')]);

    expect(environment.stops).toEqual([['recording-1', 'agent']]);
  });

  test('that is stopped while it starts stops after the start', async () => {
    const { recorder, environment, start } = fakeRecording();

    const started = start();
    await recorder.stop();
    await started;

    expect(environment.stops).toEqual([['recording-1', 'agent']]);
    expect(recorder.state().status).toBe('off');
  });

  test('that the server refuses creates no file, and the next attempt works', async () => {
    const { recorder, environment, start } = fakeRecording();
    environment.rejectStart = true;

    await start();
    expect(recorder.state()).toMatchObject({ status: 'off', problem: 'not_started' });
    expect(environment.notes).toEqual([]);
    environment.rejectStart = false;
    await start();

    expect(recorder.state()).toMatchObject({ status: 'waiting', problem: null });
  });

  test('that the browser cannot store is stopped on the server too', async () => {
    const { recorder, environment, start } = fakeRecording();
    environment.cannotOpen = true;

    await start();

    expect(recorder.state()).toMatchObject({ status: 'off', problem: 'write_failed' });
    expect(environment.stops).toEqual([['recording-1', 'write_failed']]);
  });
});

describe('the space on the disk', () => {
  test('of less than a minute prevents a recording', async () => {
    const { recorder, environment, start } = fakeRecording();
    environment.freeBytes = 59 * bytesPerSecond;

    await start();

    expect(recorder.state()).toMatchObject({ status: 'off', problem: 'no_space' });
    expect(environment.notes).toEqual([]);
  });

  test('is estimated while a recording runs', async () => {
    const { recorder, clock, environment } = await recording();
    environment.freeBytes = 9 * 60 * bytesPerSecond;

    await clock.pass(seconds(10));

    expect(recorder.state().remainingMs).toBe(minutes(9));
  });

  test('of less than a minute stops a recording cleanly', async () => {
    const { recorder, clock, environment } = await recording();
    await clock.pass(seconds(15));
    environment.freeBytes = 30 * bytesPerSecond;

    await clock.pass(seconds(10));

    expect(recorder.state()).toMatchObject({ status: 'off', problem: 'low_space' });
    expect(environment).toMatchObject({ isFileClosed: true, stops: [['recording-1', 'low_space']] });
    expect(environment.notes.at(-1)).toMatchObject({ isFinished: true, recordedMs: seconds(20) });
  });

  test('that the browser does not say limits nothing', async () => {
    const { recorder, clock, environment } = await recording();
    environment.freeBytes = null;

    await clock.pass(minutes(2));

    expect(recorder.state()).toMatchObject({ status: 'recording', remainingMs: null });
  });
});

describe('a failing disk', () => {
  const named = (name: string) => Object.assign(new Error('failed'), { name });

  test.each([
    ['QuotaExceededError', 'low_space'],
    ['InvalidStateError', 'write_failed'],
    ['NotFoundError', 'write_failed'],
  ] as const)(
    'that rejects a write with %s stops the recording with %s, without a hole',
    async (name, problem) => {
      const { recorder, clock, environment } = await recording();
      await clock.pass(seconds(5));
      environment.writeError = named(name);

      await clock.pass(seconds(2));

      expect(recorder.state()).toMatchObject({ status: 'off', problem });
      expect(environment.written).toHaveLength(5);
      expect(environment.stops).toEqual([['recording-1', problem]]);
    },
  );

  test('that does not keep up stops the recording before chunks fill the memory', async () => {
    const { clock, environment } = await recording();
    environment.isDiskStuck = true;

    await clock.pass(minutes(5));

    expect(environment.mostPending).toBeLessThan(10);
    expect(environment.capture).toBe('stopped');
  });

  test('in the capture itself stops the recording and keeps the written part', async () => {
    const { recorder, clock, environment, fail } = await recording();
    await clock.pass(seconds(5));

    fail(new Error('encoder failed'));
    await clock.pass(0);

    expect(recorder.state()).toMatchObject({ status: 'off', problem: 'write_failed' });
    expect(environment.written).toHaveLength(6);
  });
});
