/** What the media server says of somebody's line, and whether it still holds. */
import type { ConnectionQuality } from 'livekit-client';
import { expect, it } from 'vitest';
import { qualityOf } from './livekit-quality.ts';

const person = (word: string) => ({ sid: 'PA_first', connectionQuality: word as ConnectionQuality });

it.each([
  ['excellent', 'good'],
  ['good', 'fair'],
  ['poor', 'weak'],
  ['lost', 'lost'],
  ['unknown', null],
])('calls a line that the library calls %s %s', (word, quality) => {
  expect(qualityOf(person(word))).toBe(quality);
});

it('does not hold the loss of the old line against the new one', () => {
  const bea = person('lost');
  qualityOf(bea);

  bea.sid = 'PA_second';

  expect(qualityOf(bea)).toBeNull();
  expect(qualityOf(bea)).toBeNull();
});

it('keeps a good word over a new line: the media server says it again only where it changes', () => {
  const bea = person('excellent');
  qualityOf(bea);

  bea.sid = 'PA_second';

  expect(qualityOf(bea)).toBe('good');
});

it('hears of a loss of the new line once there was another word in between', () => {
  const bea = person('lost');
  qualityOf(bea);
  bea.sid = 'PA_second';
  bea.connectionQuality = 'excellent' as ConnectionQuality;
  qualityOf(bea);

  bea.connectionQuality = 'lost' as ConnectionQuality;

  expect(qualityOf(bea)).toBe('lost');
});
