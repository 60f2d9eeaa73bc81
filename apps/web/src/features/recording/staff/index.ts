/** The console's list of the recordings in this browser; a chunk of its own. */
export { LocalRecordings } from './local-recordings.tsx';
