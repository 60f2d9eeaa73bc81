/** Parses the snapshot events that the server sends as data messages of the room. */
import type { SnapshotEvent } from '@foyer/contract/meetings/snapshots.ts';

/** @returns `null` for an event type that this client does not know, for example of a newer server */
export function readSnapshotEvent(payload: Uint8Array): SnapshotEvent | null {
  try {
    const event = JSON.parse(new TextDecoder().decode(payload)) as SnapshotEvent;
    return ['ask', 'order', 'consent', 'taken'].includes(event.type) ? event : null;
  } catch {
    return null;
  }
}
