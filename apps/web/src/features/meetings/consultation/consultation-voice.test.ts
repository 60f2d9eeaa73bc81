import { expect, test } from 'vitest';
import { ApiError, type ProblemCode } from '../../../platform/api/api-error.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type { OpenedDevice } from '../call/call-ports.ts';
import { buildPerson, FakeRoom, fakeTrack } from '../testing/fake-call.ts';
import { startVoice } from './consultation-voice.ts';

const voiceOfVikram = { id: 'vikram', attach: () => () => {} };
const vikram = buildPerson({ identity: 'consultant:vikram', camera: null, audio: voiceOfVikram });
const supervisor = buildPerson({
  identity: 'monitor:1',
  camera: null,
  audio: { id: 'whisper', attach: () => () => {} },
});

async function setUp(microphone: OpenedDevice = { track: fakeTrack('microphone') }) {
  const clock = fakeClock();
  const rooms: FakeRoom[] = [];
  const environment = {
    isMediaDown: false,
    others: [] as (typeof vikram)[],
    rejectWith: null as ProblemCode | null,
    interruptions: 0,
  };
  const voice = startVoice({
    clock,
    async enter() {
      if (environment.rejectWith) throw new ApiError(environment.rejectWith);
      return { mediaPath: '/livekit', token: 'side' };
    },
    async openRoom(onEvent) {
      const room = new FakeRoom(onEvent, environment);
      rooms.push(room);
      return room;
    },
    devices: { open: async () => ({ microphone }) },
    signallingUrl: (path) => `ws://acme.localhost${path}`,
    onInterrupted: () => {
      environment.interruptions += 1;
    },
  });
  await clock.pass(10);
  return { clock, rooms, environment, voice, room: () => rooms.at(-1) as FakeRoom };
}

test('enters the side room with the microphone, and hears the other agent', async () => {
  const { voice, room } = await setUp();
  expect(room().entered).toEqual({ url: 'ws://acme.localhost/livekit', token: 'side' });
  expect(room().shared.microphone?.id).toBe('microphone-track');
  expect(voice.state()).toMatchObject({ status: 'on', other: null, microphone: null });

  room().show(vikram);

  expect(voice.state().other).toBe(voiceOfVikram);
});

test("a supervisor's whisper is not the voice of the other agent", async () => {
  const { voice, room } = await setUp();

  room().show(supervisor);

  expect(voice.state().other).toBeNull();
});

test('a microphone that cannot be opened is reported, and the other agent is still heard', async () => {
  const { voice, room } = await setUp({ problem: 'refused' });

  room().show(vikram);

  expect(voice.state()).toMatchObject({ status: 'on', other: voiceOfVikram, microphone: 'refused' });
});

test('a lost side room is reported and entered again, and one of another tab is not', async () => {
  const { clock, rooms, environment, room } = await setUp();
  room().emit({ type: 'closed', reason: 'lost' });
  await clock.pass(3000);
  expect([rooms.length, environment.interruptions]).toEqual([2, 1]);

  room().emit({ type: 'closed', reason: 'taken_over' });
  await clock.pass(60_000);

  expect([rooms.length, environment.interruptions]).toEqual([2, 1]);
});

test('a consultation that is over is reported and not entered again', async () => {
  const { clock, rooms, environment, voice, room } = await setUp();
  environment.rejectWith = 'consultation.over';

  room().emit({ type: 'closed', reason: 'deleted' });
  await clock.pass(60_000);

  expect([rooms.length, environment.interruptions]).toEqual([1, 2]);
  expect(voice.state().status).toBe('connecting');
});

test('closing leaves the side room and turns the microphone off', async () => {
  const { voice, room } = await setUp();
  const { microphone } = room().shared;

  voice.close();

  expect(room().hasLeft).toBe(true);
  expect(microphone?.readyState).toBe('ended');
});
