/** How good LiveKit says somebody's line is, in the product's words. Knows the library by its types alone. */
import type { Participant } from 'livekit-client';
import type { Quality } from './call-ports.ts';

// The library's words, as plain ones: its own list would bring it along.
const words: Partial<Record<string, Quality>> = {
  excellent: 'good',
  good: 'fair',
  poor: 'weak',
  lost: 'lost',
};

const lostAs = new WeakMap<object, string>();

/**
 * Who was lost and comes back over a new line stays the same person to the library, and keeps the old line's word until
 * the media server says another, seconds later. So "lost" counts for the line it was first seen on.
 * @returns `null` while nothing is known of this line
 */
export function qualityOf(person: Pick<Participant, 'sid' | 'connectionQuality'>): Quality | null {
  const quality = words[person.connectionQuality] ?? null;
  if (quality !== 'lost') {
    lostAs.delete(person);
    return quality;
  }
  const line = lostAs.get(person) ?? person.sid;
  lostAs.set(person, line);
  return line === person.sid ? 'lost' : null;
}
