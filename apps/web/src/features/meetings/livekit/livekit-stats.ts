/** Bytes received over a LiveKit room's transports, to tell a working connection from a dead one. */
import type { LocalTrack, Participant, RemoteTrack, Room } from 'livekit-client';

/**
 * Reads the `transport` stats, not the candidate pairs: a track's report may name a pair that is not in use.
 * Publisher and subscriber have one transport each, so the function reads one track of either.
 * @returns received bytes including RTCP; `null` without a track, in browsers that do not report it, and on hold: nothing
 * is received then, although the connection works
 */
export async function receivedBytes(room: Room): Promise<number | null> {
  const people = [...room.remoteParticipants.values()];
  if (isHeld(room.localParticipant) || (people.length > 0 && people.every(isHeld))) return null;
  const tracks = [firstOf([room.localParticipant]), firstOf(people)];
  const arrived = (await Promise.all(tracks.map(bytesOf))).filter((bytes) => bytes !== null);
  return arrived.length > 0 ? arrived.reduce((all, bytes) => all + bytes) : null;
}

const isHeld = ({ attributes }: Participant): boolean => Boolean(attributes.held);

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
