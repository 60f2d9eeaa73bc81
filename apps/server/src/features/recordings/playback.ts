/** What the player shows: the tracks of a manifest with names, and chapters from the meeting: pure. */
import type { RecordingManifest } from '@foyer/contract/recordings/manifest.ts';
import type { RecordingChapter, RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import type { RecordedMeeting } from './listing-store.ts';

type Track = Omit<RecordingPlayback['tracks'][number], 'url'>;

/** The end of the recording in milliseconds, also of one whose recorder crashed. */
export function lengthOf({ duration, tracks }: RecordingManifest): number {
  return duration ?? Math.max(0, ...tracks.map(({ to }) => to));
}

/** Gaps that were not closed end with the recording. */
export function gapsOf(manifest: RecordingManifest): RecordingPlayback['gaps'] {
  const end = lengthOf(manifest);
  return manifest.gaps.map((gap) => ({ ...gap, to: gap.to ?? end }));
}

/** In the order of the manifest: the number of a track is its place there. */
export function tracksOf(manifest: RecordingManifest, meeting: RecordedMeeting): Track[] {
  return manifest.tracks.map((track, number) => {
    const person = personOf(track.identity, meeting);
    return {
      track: number,
      identity: track.identity,
      side: person?.side ?? 'other',
      name: person?.name ?? '',
      source: track.source,
      mediaType: track.mediaType,
      from: track.from,
      to: track.to,
      bytes: track.bytes,
      muted: track.muted,
    };
  });
}

/** By time; what happened before or after the recording is left out. */
export function chaptersOf(manifest: RecordingManifest, meeting: RecordedMeeting): RecordingChapter[] {
  const startedAt = Date.parse(manifest.startedAt);
  const length = lengthOf(manifest);
  const nameOf = (personId: string | null) =>
    meeting.people.find((person) => person.personId === personId)?.name ?? '';
  const chapters: RecordingChapter[] = [
    ...meeting.people.flatMap(({ name, joinedAt, leftAt }) => [
      ...(joinedAt ? [{ at: joinedAt.getTime() - startedAt, kind: 'joined' as const, name }] : []),
      ...(leftAt ? [{ at: leftAt.getTime() - startedAt, kind: 'left' as const, name }] : []),
    ]),
    ...manifest.tracks
      .filter(({ source }) => source === 'screen')
      .map(({ from, identity }) => ({
        at: from,
        kind: 'shared' as const,
        name: personOf(identity, meeting)?.name ?? '',
      })),
    ...manifest.gaps.map(({ from, reason }) => ({
      at: from,
      kind: reason === 'on_hold' ? ('on_hold' as const) : ('paused' as const),
      name: '',
    })),
    ...meeting.snapshots.map(({ at, customerId }) => ({
      at: at.getTime() - startedAt,
      kind: 'snapshot' as const,
      name: nameOf(customerId),
    })),
  ];
  return chapters.filter(({ at }) => at >= 0 && at <= length).sort((one, other) => one.at - other.at);
}

function personOf(identity: string, { people }: RecordedMeeting) {
  return people.find(({ side, personId }) => identity === `${side}:${personId}`);
}
