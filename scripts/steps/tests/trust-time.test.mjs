import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../paths.mjs';
import { describeTrustTime } from './trust-time.mjs';

const at = (name) => join(root, 'apps', 'server', 'src', name);

test('the time of the trust suites is that of their files, hooks included, divided among the workers', () => {
  const durations = {
    [at('testing/faults/random-kills.long.test.ts')]: 60_000,
    [at('testing/faults/disk-full.long.test.ts')]: 10_000,
    [at('testing/fuzz/api.test.ts')]: 50_000,
    [at('features/lobby/queue/knocking.test.ts')]: 90_000,
  };

  expect(describeTrustTime(durations)).toBe(
    '\nTrust suites add 40 s of at most 240 s on 3 workers (faults 70 s, fuzz 50 s).\n',
  );
});

test('trust suites above their maximum are said to take too much', () => {
  expect(describeTrustTime({ [at('testing/fuzz/api.test.ts')]: 800_000 })).toContain('too much');
});

test('a run without trust suites prints no time of them', () => {
  expect(describeTrustTime({ [at('features/lobby/queue/knocking.test.ts')]: 90_000 })).toBe('');
});
