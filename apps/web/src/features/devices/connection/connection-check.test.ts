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

const reachable: ProbeResult = { socket: true, media: true, delayMs: 40, isLocalServer: false };
const blocked: ProbeResult = { ...reachable, media: false, delayMs: null };
const absent: ProbeResult = { ...blocked, media: null };

async function check(found: Record<Transport, ProbeResult>, ports: Partial<ConnectionPorts> = {}) {
  const states: Connection[] = [];
  const probed: Transport[] = [];
  const probe = async (transport: Transport, _entry: unknown, onSocket: () => void) => {
    probed.push(transport);
    if (found[transport].socket) onSocket();
    return found[transport];
  };
  const fetchEntry = async () => ({ mediaPath: '/livekit', token: 'key' });
  await checkConnection(
    { fetchEntry, probe, ...ports },
    (connection) => connection && states.push(connection),
  );
  return { states, probed, last: states.at(-1) };
}

test('rates an open network as good and reports each transport while it is probed', async () => {
  const { states, last } = await check({ udp: reachable, tcp: reachable, relay: absent });

  expect(last).toEqual({
    status: 'done',
    verdict: 'good',
    steps: { socket: 'works', udp: 'works', tcp: 'works', relay: 'absent' },
  });
  expect(states[0]?.steps.socket).toBe('running');
  expect(states.some(({ steps }) => steps.udp === 'running' && steps.socket === 'works')).toBe(true);
  expect(states.some(({ steps }) => steps.tcp === 'running' && steps.udp === 'works')).toBe(true);
  expect(states.some(({ steps }) => steps.relay === 'running')).toBe(true);
});

test('rates a network that allows only TCP or the relay as slow', async () => {
  expect((await check({ udp: blocked, tcp: reachable, relay: absent })).last?.verdict).toBe('slow');
  expect((await check({ udp: blocked, tcp: blocked, relay: reachable })).last?.verdict).toBe('slow');
});

test('rates a network that blocks all transports as none', async () => {
  const { last } = await check({ udp: blocked, tcp: blocked, relay: absent });

  expect(last?.status).toBe('done');
  expect(last?.verdict).toBe('none');
});

test('probes nothing else when signalling fails', async () => {
  const { last, probed } = await check({
    udp: { ...blocked, socket: false },
    tcp: reachable,
    relay: reachable,
  });

  expect(probed).toEqual(['udp']);
  expect(last?.steps.socket).toBe('fails');
  expect(last?.verdict).toBe('none');
});

test('fails without a verdict when the entry cannot be fetched', async () => {
  const fetchEntry = () => Promise.reject(new Error('network.unreachable'));

  const { last, probed } = await check({ udp: reachable, tcp: reachable, relay: reachable }, { fetchEntry });

  expect(probed).toEqual([]);
  expect(last).toEqual({ ...uncheckedConnection, status: 'failed' });
});

test('rates a round trip over 500 ms as slow, even over UDP', () => {
  expect(verdictOf({ udp: { ...reachable, delayMs: 500 } })).toBe('good');
  expect(verdictOf({ udp: { ...reachable, delayMs: 501 } })).toBe('slow');
});

test('rates TCP as good on the machine of the media server', () => {
  expect(
    verdictOf({ udp: { ...blocked, isLocalServer: true }, tcp: { ...reachable, isLocalServer: true } }),
  ).toBe('good');
});
