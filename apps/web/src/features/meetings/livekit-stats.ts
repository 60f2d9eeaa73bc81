/** How much has arrived from a LiveKit room: what tells a living connection from a dead one. */
import type { LocalTrack, RemoteTrack, Room } from 'livekit-client';

/** @returns bytes of the whole connection, receipts for what we send included; `null` while no track is there to ask */
export async function receivedBytes(room: Room): Promise<number | null> {
  const [track] = tracksOf(room);
  const report = await track?.getRTCStatsReport();
  if (!report) return null;

  let bytes: number | null = null;
  for (const entry of report.values()) {
    if (entry.type === 'candidate-pair') bytes = (bytes ?? 0) + (entry.bytesReceived ?? 0);
  }
  return bytes;
}

function tracksOf(room: Room): (LocalTrack | RemoteTrack)[] {
  const people = [room.localParticipant, ...room.remoteParticipants.values()];
  return people
    .flatMap((person) => [...person.trackPublications.values()])
    .map((publication) => publication.track as LocalTrack | RemoteTrack | undefined)
    .filter((track) => track !== undefined);
}
