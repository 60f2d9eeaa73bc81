import type { Supervision } from '@foyer/contract/meetings/supervision.ts';
import { expect, test } from 'vitest';
import { ApiError, type ProblemCode } from '../../../../platform/api/api-error.ts';
import { fakeClock } from '../../../../platform/testing/fake-clock.ts';
import { buildPerson, FakeRoom } from '../../testing/fake-call.ts';
import { watchSupervision } from './supervision-watch.ts';

const meera: Supervision['supervisor'] = {
  userId: '00000000-0000-4000-8000-000000000001',
  name: 'Meera Rao',
  since: '2026-11-21T09:00:00.000Z',
};
const voice = { id: 'whisper', attach: () => () => {} };
const supervising = buildPerson({ identity: 'monitor:1', camera: null, audio: voice });

function setUp() {
  const clock = fakeClock();
  const rooms: FakeRoom[] = [];
  const environment = {
    supervisor: meera as Supervision['supervisor'],
    rejectWith: null as ProblemCode | null,
    isMediaDown: false,
    others: [] as (typeof supervising)[],
  };
  const rejectIfConfigured = async () => {
    if (environment.rejectWith) throw new ApiError(environment.rejectWith);
  };
  const watch = watchSupervision({
    clock,
    async find() {
      await rejectIfConfigured();
      return { supervisor: environment.supervisor, status: 'open' } as Supervision;
    },
    async enterStaffRoom() {
      await rejectIfConfigured();
      return { mediaPath: '/livekit', token: 'side' };
    },
    async openRoom(onEvent) {
      const room = new FakeRoom(onEvent, environment);
      rooms.push(room);
      return room;
    },
    signallingUrl: (path) => `ws://acme.localhost${path}`,
  });
  return { clock, rooms, environment, watch, room: () => rooms.at(-1) as FakeRoom };
}

async function setUpMonitored() {
  const fixture = setUp();
  fixture.watch.refetch();
  await fixture.clock.pass(10);
  return fixture;
}

test('an unmonitored meeting shows no supervisor and opens no side room', async () => {
  const { clock, environment, rooms, watch } = setUp();
  environment.supervisor = null;

  watch.refetch();
  await clock.pass(10);

  expect(watch.state().supervisor).toBeNull();
  expect(rooms).toEqual([]);
});

test('a supervisor is named, and their whisper comes from the side room while they speak', async () => {
  const { watch, room } = await setUpMonitored();
  expect(watch.state()).toEqual({ supervisor: 'Meera Rao', whisper: null, isAudioBlocked: false });
  expect(room().entered).toEqual({ url: 'ws://acme.localhost/livekit', token: 'side' });

  room().show(supervising);
  expect(watch.state().whisper).toBe(voice);
  room().show();

  expect(watch.state().whisper).toBeNull();
});

test('a whisper that the browser blocks is reported and can be started', async () => {
  const { clock, watch, room } = await setUpMonitored();
  room().isAudioBlocked = true;
  room().show(supervising);
  expect(watch.state().isAudioBlocked).toBe(true);

  watch.startAudio();
  await clock.pass(10);

  expect(watch.state().isAudioBlocked).toBe(false);
});

test('the end of the supervision leaves the side room', async () => {
  const { clock, environment, watch, room } = await setUpMonitored();
  room().show(supervising);
  environment.supervisor = null;

  watch.refetch();
  await clock.pass(10);

  expect(watch.state()).toEqual({ supervisor: null, whisper: null, isAudioBlocked: false });
  expect(room().hasLeft).toBe(true);
});

test('a lost side room is entered again, and one that another tab took over is not', async () => {
  const { clock, rooms, room } = await setUpMonitored();
  room().emit({ type: 'closed', reason: 'lost' });
  await clock.pass(5000);
  expect(rooms).toHaveLength(2);

  room().emit({ type: 'closed', reason: 'taken_over' });
  await clock.pass(60_000);

  expect(rooms).toHaveLength(2);
});

test('an unreachable server is retried and keeps the last state, a refusal ends it', async () => {
  const { clock, environment, watch, room } = await setUpMonitored();
  environment.rejectWith = 'network.unreachable';
  watch.refetch();
  await clock.pass(10);
  expect(watch.state().supervisor).toBe('Meera Rao');

  environment.rejectWith = 'feature.off';
  await clock.pass(5000);

  expect(watch.state().supervisor).toBeNull();
  expect(room().hasLeft).toBe(true);
});

test('a closed watch leaves the side room and stops polling', async () => {
  const { clock, rooms, watch, room } = await setUpMonitored();

  watch.close();
  watch.refetch();
  await clock.pass(60_000);

  expect(room().hasLeft).toBe(true);
  expect(rooms).toHaveLength(1);
});
