/** Recordings of calls on a real LiveKit: what its participants publish is in the files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasLiveKit } from '../../testing/livekit-program.ts';
import { keys, openStage, type Stage, type TestRecorder } from './testing/call.ts';
import { spreadOf, startsOf } from './testing/recorded-file.ts';

const waiting = { timeout: 60_000, interval: 100 };
/** The times of a recording are this exact. */
const syncMs = 40;

describe.skipIf(!hasLiveKit).concurrent('the recorder', { timeout: 90_000 }, () => {
  let stage: Stage;
  let recorder: TestRecorder;
  beforeAll(async () => {
    stage = await openStage();
    recorder = stage.newRecorder();
  });
  afterAll(() => stage.close());

  test('writes each track of a call into a file of its own, with sound and picture in step', async () => {
    const call = stage.newCall(recorder.dataDir);
    const { recordingId, tenantId } = call.order;
    const agent = await call.join('agent:ravi');
    await agent.publish(['camera', 'microphone']);
    await recorder.start(call.order);
    await call.untilRecorded({ identity: 'agent:ravi', source: 'camera' }, 500);
    const customer = await call.join('customer:asha', { sample: 'flash-h264', mostPayloadBytes: 90 });
    await customer.publish(['screen', 'microphone']);
    await call.untilRecorded({ identity: 'customer:asha', source: 'screen' }, 1_000);
    await call.untilRecorded({ identity: 'agent:ravi', source: 'camera' }, 2_000);
    await recorder.stop(recordingId);

    const { duration, tracks } = await call.manifest();
    expect(duration).toBeGreaterThanOrEqual(Math.max(...tracks.map(({ to }) => to)) - 200);
    const bytes = tracks.reduce((sum, track) => sum + track.bytes, 0);
    expect(recorder.changes).toContainEqual({ kind: 'stopped', recordingId, tenantId, bytes });
    expect(tracks).toHaveLength(4);
    for (const [identity, source, sample] of [
      ['agent:ravi', 'camera', 'flash-vp8'],
      ['customer:asha', 'screen', 'flash-h264'],
    ] as const) {
      const [[picture], [sound]] = await Promise.all([
        call.tracks({ identity, source }),
        call.tracks({ identity, source: 'microphone' }),
      ]);
      if (!picture || !sound) throw new Error(`${identity} has no ${source} or no sound`);
      expect(picture).toMatchObject({ width: 320, height: 180 });
      expect(sound).toMatchObject({ mediaType: 'audio/webm; codecs="opus"', muted: [] });
      const starts = [...(await startsOf(picture, 'video', { sample })), ...(await startsOf(sound, 'audio'))];
      expect(starts.length).toBeGreaterThan(40);
      expect(spreadOf(starts)).toBeLessThanOrEqual(syncMs);
      // A busy machine loses packets, and sound is not sent again.
      const lastMs = sound.packets.at(-1)?.timeMs ?? 0;
      expect(Math.abs(sound.to - sound.from - lastMs)).toBeLessThanOrEqual(200);
      expect(sound.packets.length * 20).toBeGreaterThan(lastMs / 2);
    }
    const types = Object.fromEntries(tracks.map(({ source, mediaType }) => [source, mediaType]));
    expect(types.camera).toBe('video/webm; codecs="vp8"');
    expect(types.screen).toMatch(/^video\/x-matroska; codecs="avc1\.[0-9a-f]{6}"$/);
  });

  test('writes nothing of a pause or of a track that is muted, and keeps when that was', async () => {
    const call = stage.newCall(recorder.dataDir);
    const { recordingId } = call.order;
    const agent = await call.join('agent:ravi');
    await agent.publish(['camera', 'microphone']);
    await recorder.start(call.order);
    await call.untilRecorded({ source: 'camera' }, 300);

    await recorder.pause(recordingId, 'on_hold');
    await vi.waitFor(async () => expect((await call.manifest()).gaps).toMatchObject([{ to: null }]), waiting);
    const pausedAt = performance.now();
    await vi.waitFor(() => expect(performance.now() - pausedAt).toBeGreaterThan(1_200), waiting);
    await recorder.resume(recordingId);
    const [gap] = await vi.waitFor(async () => {
      const { gaps } = await call.manifest();
      expect(gaps).toEqual([{ from: expect.any(Number), to: expect.any(Number), reason: 'on_hold' }]);
      return gaps;
    }, waiting);
    await call.untilRecorded({ source: 'microphone' }, Number(gap?.to));

    agent.mute('microphone', true);
    const mutedFrom = await vi.waitFor(async () => {
      const from = (await call.manifest()).tracks.find(({ source }) => source === 'microphone')?.muted[0]
        ?.from;
      expect(from).toBeGreaterThan(0);
      return Number(from);
    }, waiting);
    await call.untilRecorded({ source: 'camera' }, mutedFrom + 400);
    agent.mute('microphone', false);
    await call.untilRecorded({ source: 'microphone' }, mutedFrom + 400);
    await recorder.stop(recordingId);

    for (const track of await call.tracks({})) {
      const times = track.packets.map(({ timeMs }) => track.from + timeMs);
      const silent = [{ from: Number(gap?.from), to: Number(gap?.to) }, ...track.muted];
      for (const { from, to } of silent) {
        const written = times.filter((time) => time > from + 200 && time < to - syncMs);
        expect({ from, to, written }).toEqual({ from, to, written: [] });
      }
      expect(times.some((time) => time >= Number(gap?.to) - syncMs)).toBe(true);
    }
    const mutedTracks = (await call.manifest()).tracks.filter(({ muted }) => muted.length > 0);
    expect(mutedTracks.map(({ source }) => source)).toEqual(['microphone']);
  });

  test('is seen by no participant, and leaves when the last one has gone', async () => {
    const call = stage.newCall(recorder.dataDir);
    const { roomName, recordingId } = call.order;
    await stage.openShortRoom(call);
    const agent = await call.join('agent:ravi');
    await agent.publish(['microphone']);
    await recorder.start(call.order);
    await call.untilRecorded({ source: 'microphone' }, 300);
    const late = await call.join('customer:asha');
    await late.publish(['microphone']);

    expect([...agent.seen, ...late.seen].filter((identity) => identity.startsWith('recorder:'))).toEqual([]);
    expect((await stage.media.listParticipants(roomName)).map(({ identity }) => identity).sort()).toEqual([
      'agent:ravi',
      'customer:asha',
    ]);

    await vi.waitFor(() => expect([...stage.reported]).toContain('customer:asha'), waiting);
    expect([...stage.reported].filter((identity) => identity.startsWith('recorder:'))).toEqual([]);

    await Promise.all([agent.leave(), late.leave()]);

    await vi.waitFor(
      () =>
        expect(recorder.changes).toContainEqual(expect.objectContaining({ kind: 'stopped', recordingId })),
      waiting,
    );
    expect((await stage.media.rooms()).map(({ name }) => name)).not.toContain(roomName);
    expect((await call.manifest()).duration).not.toBeNull();
  });

  test('continues in further files when its worker is killed, and records no more than its limit at once', async () => {
    const own = stage.newRecorder(1);
    const call = stage.newCall(own.dataDir);
    const { recordingId } = call.order;
    const agent = await call.join('agent:ravi');
    await agent.publish(['camera', 'microphone']);
    await Promise.all([own.start(call.order), own.start(call.order)]);
    expect(own.capacity()).toEqual({ running: 1, limit: 1 });
    const another = stage.newCall(own.dataDir).order;
    await expect(own.start(another)).rejects.toMatchObject({ reason: 'capacity_reached' });
    await call.untilRecorded({ source: 'camera' }, 1_500);

    const killedAtMs = Date.now();
    process.kill(Number(own.workerPid()), 'SIGKILL');
    await vi.waitFor(async () => expect((await call.manifest()).tracks.length).toBeGreaterThan(3), waiting);
    await call.untilRecorded({ source: 'camera' }, 300);
    await own.stop(recordingId);
    await own.stop(recordingId);

    const [before, after] = await call.tracks({ source: 'microphone' });
    const endedAtMs = Date.parse((await call.manifest()).startedAt) + Number(before?.to);
    expect(killedAtMs - endedAtMs).toBeLessThan(2_000);
    expect(before?.packets.length).toBeGreaterThan(50);
    expect(after?.from).toBeGreaterThan(Number(before?.to));
    expect(own.changes.at(-1)).toMatchObject({ kind: 'stopped', recordingId });
  });

  test.each(['the server', 'the server and the worker'])(
    'completes the recording at the next start after %s was killed',
    async (what) => {
      const dataDir = stage.newDataDir();
      const call = stage.newCall(dataDir);
      const { recordingId, tenantId } = call.order;
      const agent = await call.join('agent:ravi');
      await agent.publish(['camera', 'microphone']);
      const { server, workerPid } = await startServer(dataDir, call.order);
      await call.untilRecorded({ source: 'camera' }, 1_500);

      const killedAtMs = Date.now();
      if (what === 'the server and the worker') process.kill(workerPid, 'SIGKILL');
      server.kill('SIGKILL');
      const next = stage.nextRecorder(dataDir);
      const changes = await next.recover();

      const manifest = await call.manifest();
      const bytes = manifest.tracks.reduce((sum, track) => sum + track.bytes, 0);
      expect(changes).toEqual([{ kind: 'stopped', recordingId, tenantId, bytes }]);
      for (const track of await call.tracks({})) {
        expect(killedAtMs - Date.parse(manifest.startedAt) - track.to).toBeLessThan(2_000);
        expect(track.packets.at(-1)?.timeMs).toBeCloseTo(track.to - track.from, -1);
      }
      expect(manifest.duration).toBeGreaterThan(1_500);
    },
  );

  async function startServer(
    dataDir: string,
    order: object,
  ): Promise<{ server: ChildProcess; workerPid: number }> {
    const { url, httpUrl } = stage.engine;
    const program = new URL('./testing/server-with-recorder.ts', import.meta.url).pathname;
    const server = spawn(
      process.execPath,
      [program, JSON.stringify({ url, httpUrl, keys, dataDir, order })],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [textLine] = await once(createInterface({ input: server.stdout }), 'line');
    return { server, workerPid: Number(textLine) };
  }
});
