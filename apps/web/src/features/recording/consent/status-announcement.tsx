/** Announces a change of the recording's state to screen readers. */
import type { RecordingStatus } from '@foyer/contract/meetings/recording-consent.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';

export function StatusAnnouncement({ status }: { status: RecordingStatus | null }) {
  const [wasRecorded, setWasRecorded] = useState(false);
  if (status === 'recording' && !wasRecorded) setWasRecorded(true);
  return <VisuallyHidden role="status">{sentenceOf(status, wasRecorded)}</VisuallyHidden>;
}

function sentenceOf(status: RecordingStatus | null, wasRecorded: boolean): string {
  if (status === 'recording') return m.recording_said_on();
  if (status !== null) return wasRecorded ? m.recording_said_paused() : '';
  return wasRecorded ? m.recording_said_off() : '';
}
