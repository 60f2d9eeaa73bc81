/** The agent's recordings in this browser, with download and deletion. */

import { Download, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { useConfig } from '../../../platform/config/config.ts';
import { formatInstant } from '../../../platform/time/zone-clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatSize } from '../../../ui/format-size.ts';
import { durationText, fileNameOf } from '../recorded-texts.ts';
import { chooseTarget } from '../saving/save-file.ts';
import { recordingApi } from './browser-recorder.ts';
import { listRecordings, openRecording, removeRecording, type StoredRecording } from './recording-files.ts';
import { statusText } from './recording-labels.ts';
import styles from './recording-list.module.css';

interface RecordingListProps {
  readonly userId: string;
  readonly token: () => Promise<string | null>;
  /** The list is read again when it changes. */
  readonly refreshKey?: string;
}

export function RecordingList({ userId, token, refreshKey }: RecordingListProps) {
  const [recordings, setRecordings] = useState<StoredRecording[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const accessToken = useEffectEvent(() => token());
  const [api] = useState(() => recordingApi(() => accessToken()));

  const refresh = useCallback(
    () => listRecordings(userId).then(setRecordings, () => setProblem(m.recording_list_failed())),
    [userId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says when the list changed
  useEffect(() => void refresh(), [refresh, refreshKey]);

  async function save(recording: StoredRecording) {
    setProblem(null);
    try {
      const write = await chooseTarget(fileNameOf(recording, 'webm'));
      if (!write) return;
      await api.download(recording.recordingId);
      const file = await openRecording(recording);
      if (!file) return setProblem(m.recording_file_missing());
      await write(file);
    } catch (error) {
      setProblem(error instanceof DOMException ? m.recording_save_failed() : explain(error));
    }
  }

  async function remove({ recordingId }: StoredRecording) {
    setProblem(null);
    try {
      await api.remove(recordingId);
      await removeRecording(recordingId);
    } catch (error) {
      setProblem(error instanceof DOMException ? m.recording_remove_failed() : explain(error));
    }
    await refresh();
  }

  return (
    <section className={styles.list} aria-label={m.recording_list()}>
      <h2>{m.recording_list()}</h2>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {recordings?.length === 0 && <p>{m.recording_list_empty()}</p>}
      <ul>
        {recordings?.map((recording) => (
          <Item
            key={recording.recordingId}
            recording={recording}
            onSave={() => save(recording)}
            onRemove={() => remove(recording)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly recording: StoredRecording;
  readonly onSave: () => Promise<void>;
  readonly onRemove: () => Promise<void>;
}

function Item({ recording, onSave, onRemove }: ItemProps) {
  const { timeZone } = useConfig();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { productName, startedAt, recordedMs, bytes, status } = recording;
  const at = formatInstant(startedAt, timeZone);
  // Length and size of the one that runs are those of when the list was read.
  const size = status === 'running' ? [] : [durationText(recordedMs), formatSize(bytes)];
  const about = [...size, statusText(status)].filter(Boolean).join(' · ');

  async function during(action: () => Promise<void>) {
    setBusy(true);
    await action();
    setBusy(false);
  }

  return (
    <li className={styles.item}>
      <p className={styles.about}>
        <b>{productName}</b>
        <span>{at}</span>
        <span>{about}</span>
      </p>
      {status !== 'running' && !isAsking && (
        <span className={styles.actions}>
          <Button
            variant="quiet"
            icon={<Download size={18} strokeWidth={1.75} aria-hidden />}
            busy={isBusy && m.recording_saving()}
            aria-label={m.recording_save_of({ at })}
            onClick={() => void during(onSave)}
          >
            {m.recording_save()}
          </Button>
          <Button
            variant="quiet"
            icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
            aria-label={m.recording_remove_of({ at })}
            onClick={() => setAsking(true)}
          >
            {m.recording_remove()}
          </Button>
        </span>
      )}
      {isAsking && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
        <span className={styles.actions} role="group" aria-label={m.recording_remove_ask()}>
          <span>{m.recording_remove_ask()}</span>
          <Button autoFocus variant="outlined" onClick={() => setAsking(false)}>
            {m.recording_keep()}
          </Button>
          <Button
            variant="danger"
            busy={isBusy && m.recording_removing()}
            onClick={() => void during(onRemove)}
          >
            {m.recording_remove_confirm()}
          </Button>
        </span>
      )}
    </li>
  );
}
