import { expect, test } from 'vitest';
import { ApiError, type ProblemCode } from '../../../platform/api/api-error.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type { OpenedDevice } from '../call/call-ports.ts';
import { buildPerson, FakeRoom, fakeTrack } from '../testing/fake-call.ts';
import { buildToolPerson } from '../testing/fake-tools.ts';
import { createMonitor } from './monitor.ts';

const agent = buildPerson({ identity: 'agent:1' });
const customer = buildPerson({ identity: 'customer:1', name: 'Tanvi Rao' });

function setUp() {
  const clock = fakeClock();
  const rooms: FakeRoom[] = [];
  const limits: unknown[] = [];
  const environment = {
    isMediaDown: false,
    others: [agent, customer],
    rejectWith: null as ProblemCode | null,
    calls: [] as string[],
    microphone: { track: fakeTrack('microphone') } as OpenedDevice,
  };
  const record = (name: string) => async () => {
    environment.calls.push(name);
    await Promise.resolve();
    if (environment.rejectWith) throw new ApiError(environment.rejectWith);
    return { mediaPath: '/livekit', token: name };
  };
  const monitor = createMonitor({
    clock,
    api: {
      start: record('start'),
      whisper: record('whisper'),
      stop: async () => void (await record('stop')()),
    },
    async openRoom(onEvent) {
      const room = new FakeRoom(onEvent, environment);
      rooms.push(room);
      return room;
    },
    openTools: () => ({
      view: () => ({
        self: { identity: 'monitor:1', handSince: null, heldSince: null },
        muted: [],
        ownObs: null,
        people: [
          buildToolPerson({ identity: 'agent:1' }),
          buildToolPerson({ identity: 'customer:1', side: 'customer' }),
        ],
      }),
      onChange: () => () => {},
      limitReceived: (...limit) => limits.push(limit),
      close() {},
    }),
    devices: {
      async open(kinds) {
        environment.calls.push(`open ${kinds.join(' ')}`);
        return { microphone: environment.microphone };
      },
    },
    signallingUrl: (path) => `ws://acme.localhost${path}`,
  });
  const roomOf = (token: string) => rooms.findLast(({ entered }) => entered?.token === token) as FakeRoom;
  return { clock, rooms, limits, environment, monitor, roomOf };
}

async function setUpListening() {
  const fixture = setUp();
  fixture.monitor.start();
  await fixture.clock.pass(10);
  return fixture;
}

async function setUpWhispering() {
  const fixture = await setUpListening();
  fixture.monitor.toggleWhisper();
  await fixture.clock.pass(10);
  return fixture;
}

test('listening shows the people, opens no device and shares nothing', async () => {
  const { environment, monitor, roomOf } = await setUpListening();

  expect(monitor.state()).toMatchObject({ status: 'listening', whisper: 'off', problem: null });
  expect(monitor.state().people.map(({ name, side }) => [name, side])).toEqual([
    ['Priya Venkatesh', 'agent'],
    ['Tanvi Rao', 'customer'],
  ]);
  expect(environment.calls).toEqual(['start']);
  expect(roomOf('start').shared).toEqual({ camera: null, microphone: null });
});

test('listening asks for the lowest layers, so that no one has to send more because of it', async () => {
  const { limits } = await setUpListening();

  expect(limits).toEqual([['low', 'low']]);
});

test('a whisper is published in the side room only, and stops the microphone at its end', async () => {
  const { clock, environment, monitor, roomOf } = await setUpWhispering();
  const { track } = environment.microphone as { track: MediaStreamTrack };
  expect(monitor.state().whisper).toBe('on');
  expect(roomOf('whisper').shared.microphone).toBe(track);
  expect(roomOf('start').shared.microphone).toBeNull();

  monitor.toggleWhisper();
  await clock.pass(10);

  expect(monitor.state()).toMatchObject({ status: 'listening', whisper: 'off' });
  expect(roomOf('whisper').hasLeft).toBe(true);
  expect(track.readyState).toBe('ended');
});

test('a refused microphone prevents the whisper before the server is asked for it', async () => {
  const fixture = await setUpListening();
  fixture.environment.microphone = { problem: 'refused' };

  fixture.monitor.toggleWhisper();
  await fixture.clock.pass(10);

  expect(fixture.monitor.state()).toMatchObject({
    whisper: 'off',
    problem: { kind: 'microphone', problem: 'refused' },
  });
  expect(fixture.environment.calls).not.toContain('whisper');
});

test('a whisper that the server refuses stops the microphone and keeps listening', async () => {
  const fixture = await setUpListening();
  fixture.environment.rejectWith = 'supervision.over';

  fixture.monitor.toggleWhisper();
  await fixture.clock.pass(10);

  expect(fixture.monitor.state()).toMatchObject({
    status: 'listening',
    whisper: 'off',
    problem: { kind: 'error' },
  });
  expect((fixture.environment.microphone as { track: MediaStreamTrack }).track.readyState).toBe('ended');
});

test('a whisper that is turned off while it starts is never published', async () => {
  const fixture = await setUpListening();

  fixture.monitor.toggleWhisper();
  fixture.monitor.toggleWhisper();
  await fixture.clock.pass(10);

  expect(fixture.monitor.state().whisper).toBe('off');
  expect(fixture.environment.calls).not.toContain('whisper');
});

test('a lost connection is made again, with a whisper that continues', async () => {
  const { clock, environment, monitor, roomOf } = await setUpWhispering();
  environment.isMediaDown = true;
  roomOf('start').emit({ type: 'closed', reason: 'lost' });
  expect(monitor.state().status).toBe('reconnecting');
  await clock.pass(5000);
  environment.isMediaDown = false;

  await clock.pass(5000);

  expect(monitor.state()).toMatchObject({ status: 'listening', whisper: 'on' });
});

test('the end of the meeting ends listening and whispering and is shown', async () => {
  const { environment, monitor, roomOf } = await setUpWhispering();

  roomOf('start').emit({ type: 'closed', reason: 'deleted' });

  expect(monitor.state()).toMatchObject({
    status: 'idle',
    whisper: 'off',
    people: [],
    problem: { kind: 'closed', reason: 'deleted' },
  });
  expect(roomOf('whisper').hasLeft).toBe(true);
  expect((environment.microphone as { track: MediaStreamTrack }).track.readyState).toBe('ended');
});

test('a refused start is reported, without a connection', async () => {
  const fixture = setUp();
  fixture.environment.rejectWith = 'supervision.taken';

  fixture.monitor.start();
  await fixture.clock.pass(10);

  expect(fixture.monitor.state()).toMatchObject({ status: 'idle', problem: { kind: 'error' } });
  expect(fixture.rooms).toEqual([]);
});

test('leaving the page leaves both rooms and notifies the server; a page that never listened does not', async () => {
  const { clock, environment, monitor, roomOf } = await setUpWhispering();
  monitor.close();
  await clock.pass(10);
  expect([roomOf('start').hasLeft, roomOf('whisper').hasLeft]).toEqual([true, true]);
  expect(environment.calls.at(-1)).toBe('stop');

  const unused = setUp();
  unused.monitor.close();
  await unused.clock.pass(10);
  expect(unused.environment.calls).toEqual([]);
});
