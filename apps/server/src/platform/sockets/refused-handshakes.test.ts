import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createHandshakeLog } from './refused-handshakes.ts';

function setUp() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (textLine: string) => void lines.push(JSON.parse(textLine)) };
  const clock = { at: 0 };
  const { log } = fastify({ logger: { level: 'warn', stream } });
  return { lines, clock, logRefused: createHandshakeLog(log, () => clock.at) };
}

test('refused handshakes are logged with the reason, three times a minute for each', () => {
  const { lines, clock, logRefused } = setUp();
  const handshake = { origin: 'https://acme.example.com', host: 'foyer:3000' };

  for (let attempt = 0; attempt < 100; attempt += 1) logRefused('origin', handshake);
  logRefused('upgrade', handshake);
  expect(lines.map(({ reason }) => reason)).toEqual(['origin', 'origin', 'origin', 'upgrade']);
  expect(lines[0]).toMatchObject(handshake);

  clock.at = 60_000;
  logRefused('origin', handshake);
  expect(lines).toHaveLength(5);
});

test('what the client sent is shortened in the log', () => {
  const { lines, logRefused } = setUp();

  logRefused('origin', { origin: undefined, host: 'x'.repeat(10_000) });

  expect(lines[0]).toMatchObject({ origin: null, host: 'x'.repeat(200) });
});
