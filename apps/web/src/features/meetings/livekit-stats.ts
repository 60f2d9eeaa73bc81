/** How much has arrived from a LiveKit room: what tells a living connection from a dead one. */
import type { LocalTrack, RemoteTrack, Room } from 'livekit-client';

/**
 * Asks the transport, not the candidate pairs: a track's report may name a pair that is not the one in use.
 * @returns bytes of the whole connection, receipts for what we send included; `null` while no track is there to ask,
 * and in browsers that do not tell
 */
export async function receivedBytes(room: Room): Promise<number | null> {
  const [track] = tracksOf(room);
  const report = await track?.getRTCStatsReport();
  for (const entry of report?.values() ?? []) {
    if (entry.type === 'transport') return entry.bytesReceived ?? null;
  }
  return null;
}

function tracksOf(room: Room): (LocalTrack | RemoteTrack)[] {
  const people = [room.localParticipant, ...room.remoteParticipants.values()];
  return people
    .flatMap((person) => [...person.trackPublications.values()])
    .map((publication) => publication.track as LocalTrack | RemoteTrack | undefined)
    .filter((track) => track !== undefined);
}
