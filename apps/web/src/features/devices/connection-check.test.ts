import { expect, test } from 'vitest';
import {
  type Connection,
  type ConnectionPorts,
  checkConnection,
  type Found,
  unchecked,
  verdictOf,
  type Way,
} from './connection-check.ts';

const there: Found = { socket: true, media: true, delayMs: 40, isHere: false };
const barred: Found = { ...there, media: false, delayMs: null };
const absent: Found = { ...barred, media: null };

async function check(found: Record<Way, Found>, ports: Partial<ConnectionPorts> = {}) {
  const told: Connection[] = [];
  const tried: Way[] = [];
  const probe = async (way: Way, _key: unknown, onSocket: () => void) => {
    tried.push(way);
    if (found[way].socket) onSocket();
    return found[way];
  };
  const getKey = async () => ({ mediaPath: '/livekit', token: 'key' });
  await checkConnection({ getKey, probe, ...ports }, (connection) => connection && told.push(connection));
  return { told, tried, last: told.at(-1) };
}

test('an open network is good for video, and each way is shown while it is tried', async () => {
  const { told, last } = await check({ udp: there, tcp: there, relay: absent });

  expect(last).toEqual({
    ...{ status: 'done', verdict: 'good' },
    steps: { socket: 'works', udp: 'works', tcp: 'works', relay: 'absent' },
  });
  expect(told[0]?.steps.socket).toBe('running');
  expect(told.some(({ steps }) => steps.udp === 'running' && steps.socket === 'works')).toBe(true);
  expect(told.some(({ steps }) => steps.tcp === 'running' && steps.udp === 'works')).toBe(true);
  expect(told.some(({ steps }) => steps.relay === 'running')).toBe(true);
});

test('a network that lets only TCP or the relay through is slow', async () => {
  expect((await check({ udp: barred, tcp: there, relay: absent })).last?.verdict).toBe('slow');
  expect((await check({ udp: barred, tcp: barred, relay: there })).last?.verdict).toBe('slow');
});

test('a network that lets nothing through blocks calls', async () => {
  const { last } = await check({ udp: barred, tcp: barred, relay: absent });

  expect(last?.status).toBe('done');
  expect(last?.verdict).toBe('none');
});

test('without the signalling nothing else is tried', async () => {
  const { last, tried } = await check({ udp: { ...barred, socket: false }, tcp: there, relay: there });

  expect(tried).toEqual(['udp']);
  expect(last?.steps.socket).toBe('fails');
  expect(last?.verdict).toBe('none');
});

test('a check that cannot begin says nothing about the network', async () => {
  const getKey = () => Promise.reject(new Error('network.unreachable'));

  const { last, tried } = await check({ udp: there, tcp: there, relay: there }, { getKey });

  expect(tried).toEqual([]);
  expect(last).toEqual({ ...unchecked, status: 'failed' });
});

test('a long way is slow, even by UDP', () => {
  expect(verdictOf({ udp: { ...there, delayMs: 500 } })).toBe('good');
  expect(verdictOf({ udp: { ...there, delayMs: 501 } })).toBe('slow');
});

test('on the very machine of the media server TCP is as good', () => {
  expect(verdictOf({ udp: { ...barred, isHere: true }, tcp: { ...there, isHere: true } })).toBe('good');
});
