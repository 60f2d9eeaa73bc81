import { expect, test } from 'vitest';
import { findDeviceClocks } from './check-clocks.mjs';

test('reports each reading of the clock of the device with its line', () => {
  const text = `const isOver = Date.parse(until) < Date.now();
const [now] = useState(Date.now);
const today = new Date();
const startedAt = new Date;
const asText = Date();
const { now: read } = Date;
const opened = performance.timeOrigin;
const also = globalThis.Date.now() + window.performance.timeOrigin;
const next = Temporal.Now.instant();
`;

  expect(findDeviceClocks('a.ts', text).map(({ lineNumber }) => lineNumber)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 8, 9,
  ]);
});

test.each([
  'const at = new Date(startsAt).toISOString();',
  "const at = Date.parse('2026-11-26T10:00:00Z') + Date.UTC(2026, 10);",
  'const tookMs = performance.now() - startedAt;',
  'const now = serverNow();',
  'const at = clock.now();',
])('accepts %s', (text) => {
  expect(findDeviceClocks('a.tsx', text)).toEqual([]);
});
