/** The connection quality that the media server reports, across a participant's reconnect. */
import type { ConnectionQuality } from 'livekit-client';
import { expect, it } from 'vitest';
import { qualityOf } from './livekit-quality.ts';

const person = (quality: string) => ({ sid: 'PA_first', connectionQuality: quality as ConnectionQuality });

it.each([
  ['excellent', 'good'],
  ['good', 'fair'],
  ['poor', 'weak'],
  ['lost', 'lost'],
  ['unknown', null],
])('maps the LiveKit quality %s to %s', (reported, expected) => {
  expect(qualityOf(person(reported))).toBe(expected);
});

it('ignores a loss that was reported for the previous connection', () => {
  const bea = person('lost');
  qualityOf(bea);

  bea.sid = 'PA_second';

  expect(qualityOf(bea)).toBeNull();
  expect(qualityOf(bea)).toBeNull();
});

it('keeps a good quality across a reconnect, because the media server reports only changes', () => {
  const bea = person('excellent');
  qualityOf(bea);

  bea.sid = 'PA_second';

  expect(qualityOf(bea)).toBe('good');
});

it('reports a loss of the new connection after another quality was reported', () => {
  const bea = person('lost');
  qualityOf(bea);
  bea.sid = 'PA_second';
  bea.connectionQuality = 'excellent' as ConnectionQuality;
  qualityOf(bea);

  bea.connectionQuality = 'lost' as ConnectionQuality;

  expect(qualityOf(bea)).toBe('lost');
});
