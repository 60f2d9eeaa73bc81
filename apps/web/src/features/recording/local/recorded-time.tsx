/** The time that is recorded, without the pauses. */
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { durationText } from '../recorded-texts.ts';
import styles from './agent-recording.module.css';
import type { Recorder } from './recorder.ts';

export function RecordedTime({ recorder }: { recorder: Pick<Recorder, 'recordedMs'> }) {
  const [ms, setMs] = useState(() => recorder.recordedMs());
  useEffect(() => {
    const timer = setInterval(() => setMs(recorder.recordedMs()), 500);
    return () => clearInterval(timer);
  }, [recorder]);
  return (
    <span className={styles.clock} role="timer" aria-label={m.recording_time()} aria-live="off">
      {durationText(ms)}
    </span>
  );
}
