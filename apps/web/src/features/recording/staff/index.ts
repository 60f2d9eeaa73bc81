/** The console's list of the recordings in this browser; a chunk of its own. */
export { LocalRecordings } from './local-recordings.tsx';

export const loadRecordingsPage = async () =>
  (await import('./recordings/recordings-page.tsx')).RecordingsPage;
