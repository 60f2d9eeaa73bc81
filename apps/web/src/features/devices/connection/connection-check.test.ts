import { expect, test } from 'vitest';
import {
  type Connection,
  type ConnectionPorts,
  checkConnection,
  type ProbeResult,
  type Transport,
  uncheckedConnection,
  verdictOf,
} from './connection-check.ts';

const over = (transport: Transport, delayMs: number | null = 40): ProbeResult => ({
  socket: true,
  connected: { transport, delayMs },
  isOffered: true,
  isLocalServer: false,
});
const blocked: ProbeResult = { ...over('udp'), connected: null };
const absent: ProbeResult = { ...blocked, isOffered: false };

/** @param found what the try of a call finds, and each transport by itself */
async function check(
  found: { call: ProbeResult } & Partial<Record<Transport, ProbeResult>>,
  ports: Partial<ConnectionPorts> = {},
) {
  const states: Connection[] = [];
  const probed: (Transport | null)[] = [];
  const probe: ConnectionPorts['probe'] = async (transport, _entry, onSocket) => {
    probed.push(transport);
    const result = found[transport ?? 'call'] ?? blocked;
    if (result.socket) onSocket();
    return result;
  };
  const fetchEntry = async () => ({ mediaPath: '/livekit', token: 'key' });
  await checkConnection(
    { fetchEntry, probe, ...ports },
    (connection) => connection && states.push(connection),
  );
  return { states, probed, last: states.at(-1) };
}

test('one try as in a call decides, and nothing else is tried when it connects', async () => {
  const { states, last, probed } = await check({ call: over('udp') });

  expect(probed).toEqual([null]);
  expect(last).toEqual({
    status: 'done',
    verdict: 'good',
    steps: { socket: 'works', call: 'works', udp: 'works', tcp: 'waiting', relay: 'waiting' },
    connected: { transport: 'udp', delayMs: 40 },
  });
  expect(states[0]?.steps.socket).toBe('running');
  expect(states.some(({ steps }) => steps.socket === 'works' && steps.call === 'running')).toBe(true);
});

test('a call that fails is rated as none, also where one transport by itself connects', async () => {
  const { last, states, probed } = await check({ call: blocked, tcp: over('tcp'), relay: absent });

  expect(probed).toEqual([null, 'udp', 'tcp', 'relay']);
  expect(states.some(({ steps }) => steps.tcp === 'running' && steps.udp === 'fails')).toBe(true);
  expect(last).toMatchObject({
    status: 'done',
    verdict: 'none',
    steps: { socket: 'works', call: 'fails', udp: 'fails', tcp: 'works', relay: 'absent' },
    connected: null,
  });
});

test('probes nothing else when signalling fails', async () => {
  const { last, probed } = await check({ call: { ...blocked, socket: false } });

  expect(probed).toEqual([null]);
  expect(last?.steps).toMatchObject({ socket: 'fails', call: 'fails', udp: 'waiting' });
  expect(last?.verdict).toBe('none');
});

test('fails without a verdict when the entry cannot be fetched', async () => {
  const fetchEntry = () => Promise.reject(new Error('network.unreachable'));

  const { last, probed } = await check({ call: over('udp') }, { fetchEntry });

  expect(probed).toEqual([]);
  expect(last).toEqual({ ...uncheckedConnection, status: 'failed' });
});

test('rates a call over TCP or the relay as slow', () => {
  expect(verdictOf(over('tcp'))).toBe('slow');
  expect(verdictOf(over('relay'))).toBe('slow');
});

test('rates a round trip over 500 ms as slow, even over UDP', () => {
  expect(verdictOf(over('udp', 500))).toBe('good');
  expect(verdictOf(over('udp', 501))).toBe('slow');
});

test('rates a call of unknown delay by its transport', () => {
  expect(verdictOf(over('udp', null))).toBe('good');
});

test('rates TCP as good on the machine of the media server', () => {
  expect(verdictOf({ ...over('tcp'), isLocalServer: true })).toBe('good');
});
