/** Sound and picture of a call of a minute on a real LiveKit, from a sample whose flash and beep coincide. */
import { setTimeout as wait } from 'node:timers/promises';
import { minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasLiveKit } from '../../testing/livekit-program.ts';
import { openStage, type Stage } from './testing/call.ts';
import { spreadOf, startsOf } from './testing/recorded-file.ts';

const lastsMs = minutes(1);
/** Gains 90 ms in that time, as a quartz clock does in half an hour. */
const soundSpeed = 1.0015;

describe.skipIf(!hasLiveKit)('the recorder', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  test('keeps sound and picture in step when the clock of the microphone is fast', {
    timeout: lastsMs + minutes(2),
  }, async () => {
    const recorder = stage.newRecorder();
    const call = stage.newCall(recorder.dataDir);
    const agent = await call.join('agent:ravi', { soundSpeed });
    await agent.publish(['camera', 'microphone']);
    await recorder.start(call.order);
    await call.untilRecorded({ source: 'camera' }, 500);
    await wait(lastsMs);
    await recorder.stop(call.order.recordingId);

    const [[picture], [sound]] = await Promise.all([
      call.tracks({ source: 'camera' }),
      call.tracks({ source: 'microphone' }),
    ]);
    if (!picture || !sound) throw new Error('a track is missing');
    const starts = [
      ...(await startsOf(picture, 'video')),
      ...(await startsOf(sound, 'audio', { speed: soundSpeed })),
    ];
    expect(picture.to - picture.from).toBeGreaterThan(lastsMs - 1_000);
    expect(starts.length).toBeGreaterThan(1_000);
    expect(spreadOf(starts)).toBeLessThanOrEqual(40);
  });
});
