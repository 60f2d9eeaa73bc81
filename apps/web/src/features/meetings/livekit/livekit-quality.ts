/** Maps LiveKit's connection quality to `Quality`. Imports only types of the library. */
import type { Participant } from 'livekit-client';
import type { Quality } from '../call/call-ports.ts';

// Plain strings: importing LiveKit's enum would pull the library into this chunk.
const qualities: Partial<Record<string, Quality>> = {
  excellent: 'good',
  good: 'fair',
  poor: 'weak',
  lost: 'lost',
};

const lostConnections = new WeakMap<object, string>();

/**
 * LiveKit keeps a returning participant's object, and with it the old connection's quality until the media
 * server reports another one seconds later. So "lost" counts only for the connection (`sid`) on which it was
 * first seen.
 * @returns `null` while the quality of this connection is unknown
 */
export function qualityOf(person: Pick<Participant, 'sid' | 'connectionQuality'>): Quality | null {
  const quality = qualities[person.connectionQuality] ?? null;
  if (quality !== 'lost') {
    lostConnections.delete(person);
    return quality;
  }
  const connection = lostConnections.get(person) ?? person.sid;
  lostConnections.set(person, connection);
  return connection === person.sid ? 'lost' : null;
}
