/** What happens to a call while it is recorded: losses, a return, a restart of LiveKit, and publishers that send garbage. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasLiveKit } from '../../testing/livekit-program.ts';
import { openStage, type Stage, type TestRecorder } from './testing/call.ts';
import { readPackets } from './testing/recorded-file.ts';

const waiting = { timeout: 60_000, interval: 100 };

describe.skipIf(!hasLiveKit)('a recorded call', { timeout: 90_000 }, () => {
  let stage: Stage;
  let recorder: TestRecorder;
  beforeAll(async () => {
    stage = await openStage();
    recorder = stage.newRecorder();
  });
  afterAll(() => stage.close());

  test('whose packets are lost has only frames that can be decoded, and continues with a key frame', async () => {
    const call = stage.newCall(recorder.dataDir);
    let count = 0;
    const lossy = await call.join('agent:ravi', {
      // Every 40th packet of the picture: about one a second.
      change: (payload, _sequence, kind) => {
        if (kind === 'video') count += 1;
        return kind === 'video' && count > 40 && count % 40 === 0 ? null : payload;
      },
    });
    await lossy.publish(['camera', 'microphone']);
    await recorder.start(call.order);
    await call.untilRecorded({ source: 'camera' }, 6_000);
    await recorder.stop(call.order.recordingId);

    const sample = await readPackets(new URL('./testing/samples/flash-vp8.mkv', import.meta.url), 'video');
    const [picture] = await call.tracks({ source: 'camera' });
    const packets = picture?.packets ?? [];
    expect(packets[0]?.isKey).toBe(true);
    let jumps = 0;
    for (const [index, packet] of packets.entries()) {
      const previous = packets[index - 1];
      if (!previous || packet.isKey) continue;
      const followers = sample.filter((_, at) => sample.at(at - 1)?.data === previous.data);
      if (!followers.some(({ data }) => data === packet.data)) jumps += 1;
    }
    expect(jumps, 'frames after a hole that are not key frames').toBe(0);
    expect(packets.filter(({ isKey }) => isKey).length).toBeGreaterThan(1);
    const [sound] = await call.tracks({ source: 'microphone' });
    expect(Math.abs(Number(sound?.to) - Number(picture?.to))).toBeLessThan(1_500);
  });

  test('in which someone leaves and returns has further files for the second visit', async () => {
    const call = stage.newCall(recorder.dataDir);
    const agent = await call.join('agent:ravi');
    await agent.publish(['microphone']);
    const first = await call.join('customer:asha');
    await first.publish(['camera', 'microphone']);
    await recorder.start(call.order);
    await call.untilRecorded({ identity: 'customer:asha', source: 'camera' }, 800);

    await first.leave();
    const second = await call.join('customer:asha');
    await second.publish(['camera', 'microphone']);
    await vi.waitFor(
      async () => expect(await call.tracks({ identity: 'customer:asha', source: 'camera' })).toHaveLength(2),
      waiting,
    );
    await call.untilRecorded({ identity: 'customer:asha', source: 'camera' }, 800);
    await recorder.stop(call.order.recordingId);

    const { speaking = [] } = await call.manifest();
    expect(new Set(speaking.map(({ identity }) => identity))).toEqual(
      new Set(['agent:ravi', 'customer:asha']),
    );
    for (const source of ['camera', 'microphone'] as const) {
      const [before, after] = await call.tracks({ identity: 'customer:asha', source });
      expect(after?.from).toBeGreaterThan(Number(before?.to));
      expect(after?.packets[0]?.isKey).toBe(true);
    }
    expect(await call.tracks({ identity: 'agent:ravi' })).toHaveLength(1);
  });

  test('continues after a restart of LiveKit, in the files of the same recording', async () => {
    const own = await openStage();
    try {
      const ownRecorder = own.newRecorder();
      const call = own.newCall(ownRecorder.dataDir);
      const agent = await call.join('agent:ravi');
      await agent.publish(['camera', 'microphone']);
      await ownRecorder.start(call.order);
      await call.untilRecorded({ source: 'camera' }, 800);

      const killedAtMs = Date.now();
      process.kill(Number(own.engine.pid()), 'SIGKILL');
      const returned = await vi.waitFor(() => call.join('agent:ravi'), waiting);
      await returned.publish(['camera', 'microphone']);
      await vi.waitFor(async () => expect(await call.tracks({ source: 'camera' })).toHaveLength(2), waiting);
      await call.untilRecorded({ source: 'camera' }, 800);
      await ownRecorder.stop(call.order.recordingId);

      const [before, after] = await call.tracks({ source: 'microphone' });
      const { startedAt } = await call.manifest();
      expect(killedAtMs - Date.parse(startedAt) - Number(before?.to)).toBeLessThan(2_000);
      expect(after?.from).toBeGreaterThan(Number(before?.to));
      expect(ownRecorder.changes.at(-1)).toMatchObject({ kind: 'stopped' });
    } finally {
      await own.close();
    }
  });

  test('in which a track changes its codec has no frame of one codec in a file of the other, and continues', async () => {
    const call = stage.newCall(recorder.dataDir);
    const changing = await call.join('customer:asha', { offersBothCodecs: true });
    await changing.publish(['camera']);
    const agent = await call.join('agent:ravi');
    await agent.publish(['camera']);
    await recorder.start(call.order);
    const ofAgent = { identity: 'agent:ravi', source: 'camera' } as const;
    await call.untilRecorded({ identity: 'customer:asha' }, 1_500);
    changing.changeCodec();
    await call.untilRecorded(ofAgent, 6_000);
    const changedAt = Math.max(...(await call.tracks(ofAgent)).map(({ from }) => from)) + 6_000;
    changing.changeCodec();
    await vi.waitFor(async () => {
      const tracks = await call.tracks({ identity: 'customer:asha' });
      const until = Math.max(
        ...tracks.flatMap(({ from, packets }) => packets.map(({ timeMs }) => from + timeMs)),
      );
      expect(until).toBeGreaterThan(changedAt);
    }, waiting);
    await recorder.stop(call.order.recordingId);

    const sample = await readPackets(new URL('./testing/samples/flash-vp8.mkv', import.meta.url), 'video');
    const known = new Set(sample.map(({ data }) => data));
    const tracks = await call.tracks({ identity: 'customer:asha' });
    const inVp8 = tracks
      .filter(({ mediaType }) => mediaType.includes('vp8'))
      .flatMap(({ packets }) => packets);
    expect(inVp8.filter(({ data }) => !known.has(data))).toEqual([]);
    expect(recorder.changes.at(-1)).toMatchObject({ kind: 'stopped' });
  });

  test('survives a publisher that sends garbage, and records the others', async () => {
    const call = stage.newCall(recorder.dataDir);
    const attacker = await call.join('customer:mallory', {
      change: (payload) => Buffer.from(payload.map(() => Math.floor(Math.random() * 256))),
    });
    await attacker.publish(['camera', 'microphone']);
    const agent = await call.join('agent:ravi');
    await agent.publish(['camera']);
    await recorder.start(call.order);
    await call.untilRecorded({ identity: 'agent:ravi', source: 'camera' }, 2_000);
    const pid = recorder.workerPid();
    await recorder.stop(call.order.recordingId);

    expect(recorder.workerPid()).toBe(pid);
    expect((await call.manifest()).tracks.map(({ identity }) => identity)).toContain('agent:ravi');
    expect(recorder.changes.at(-1)).toMatchObject({ kind: 'stopped' });
  });
});
