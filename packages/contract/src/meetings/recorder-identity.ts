/**
 * LiveKit identity of the recorder of a meeting, which is recorded once at a time. It names the meeting and not the
 * recording, so that every page can let a recorder receive what is shared with agents only without knowing whether
 * there is one.
 */
export function recorderIdentityOf(meetingId: string): string {
  return `recorder:${meetingId}`;
}
