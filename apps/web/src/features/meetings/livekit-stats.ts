/** How much has arrived from a LiveKit room: what tells a living connection from a dead one. */
import type { LocalTrack, Participant, RemoteTrack, Room } from 'livekit-client';

/**
 * Asks the transports, not the candidate pairs: a track's report may name a pair that is not the one in use. What comes
 * and what goes have one each, so one track of either is asked.
 * @returns bytes that have arrived, receipts for what we send included; `null` while no track is there to ask, and in
 * browsers that do not tell
 */
export async function receivedBytes(room: Room): Promise<number | null> {
  const people = [...room.remoteParticipants.values()];
  const tracks = [firstOf([room.localParticipant]), firstOf(people)];
  const arrived = (await Promise.all(tracks.map(bytesOf))).filter((bytes) => bytes !== null);
  return arrived.length > 0 ? arrived.reduce((all, bytes) => all + bytes) : null;
}

function firstOf(people: readonly Participant[]): LocalTrack | RemoteTrack | undefined {
  return people
    .flatMap((person) => [...person.trackPublications.values()])
    .map((publication) => publication.track as LocalTrack | RemoteTrack | undefined)
    .find((track) => track !== undefined);
}

async function bytesOf(track: LocalTrack | RemoteTrack | undefined): Promise<number | null> {
  const report = await track?.getRTCStatsReport();
  for (const entry of report?.values() ?? []) {
    if (entry.type === 'transport') return entry.bytesReceived ?? null;
  }
  return null;
}
