/** The agent's controls of a recording on the server: who agreed, start, pause, resume and stop. */
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import type { RoomRecordingProps } from '../../meetings/index.ts';
import { AnswerList } from '../consent/answer-list.tsx';
import type { ConsentState, ConsentViewModel } from '../consent/consent-view-model.ts';
import { RecordingSign } from '../consent/recording-sign.tsx';
import { StatusAnnouncement } from '../consent/status-announcement.tsx';
import styles from './server-recording.module.css';
import { serverRecordingApi } from './server-recording-api.ts';
import { endedText, problemOf } from './server-recording-labels.ts';

interface ServerRecordingProps {
  readonly room: RoomRecordingProps;
  readonly consent: Pick<ConsentViewModel, 'refresh'>;
  readonly state: ConsentState;
  /** Changes to a recording in this browser; `null` where there is no choice. */
  readonly onLocal: (() => void) | null;
}

type Action = 'start' | 'paused' | 'recording' | 'stopped';

export default function ServerRecording({ room, consent, state, onLocal }: ServerRecordingProps) {
  const { recording, ended } = state;
  const { onTool, onOpen } = room;
  useEffect(() => onTool(recording ? 'on' : 'off'), [onTool, recording]);
  useEffect(() => () => onTool('unavailable'), [onTool]);
  const open = useEffectEvent(onOpen);
  // A recording that ended by itself opens the controls, which say why.
  useEffect(() => {
    if (ended) open();
  }, [ended]);
  return (
    <>
      <StatusAnnouncement status={recording?.status ?? null} />
      {recording && (
        <RecordingSign status={recording.status} actionName={m.recording_sign_controls()} onPress={onOpen} />
      )}
      <Controls room={room} consent={consent} state={state} onLocal={onLocal} />
    </>
  );
}

function Controls({ room, consent, state, onLocal }: ServerRecordingProps) {
  const { recording, consents, ended } = state;
  const { action, problem, run } = useActions(room, consent);
  const isPaused = recording?.status === 'paused';
  return (
    <Dialog
      open={room.isOpen}
      title={m.tools_recording_name()}
      onClose={room.onClose}
      actions={
        <>
          <Button variant="outlined" onClick={room.onClose}>
            {m.recording_close()}
          </Button>
          {recording ? (
            <Button
              variant="danger"
              busy={action === 'stopped' && m.recording_stopping()}
              onClick={() => void run('stopped')}
            >
              {m.recording_stop()}
            </Button>
          ) : (
            <Button busy={action === 'start' && m.recording_starting()} onClick={() => void run('start')}>
              {m.recording_start()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.controls}>
        <p role="alert" className={styles.problem}>
          {problem ?? (ended && endedText[ended]())}
        </p>
        {!recording && <p>{m.recording_server_intro()}</p>}
        {!recording && <Readiness consents={consents} />}
        <AnswerList consents={consents} />
        {recording && (
          <Button
            variant="outlined"
            busy={pausingText(action)}
            onClick={() => void run(isPaused ? 'recording' : 'paused')}
          >
            {isPaused ? m.recording_resume() : m.recording_pause()}
          </Button>
        )}
        {onLocal && (
          <Button variant="outlined" onClick={onLocal}>
            {m.recording_server_local()}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Readiness({ consents }: Pick<ConsentState, 'consents'>) {
  if (consents.some(({ granted }) => granted === false)) return <p>{m.recording_server_refused()}</p>;
  return consents.some(({ granted }) => granted === null) ? <p>{m.recording_server_waits()}</p> : null;
}

function useActions(
  { meetingId, token }: Pick<RoomRecordingProps, 'meetingId' | 'token'>,
  consent: Pick<ConsentViewModel, 'refresh'>,
) {
  const [action, setAction] = useState<Action | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(next: Action) {
    const api = serverRecordingApi(meetingId, token);
    setAction(next);
    setProblem(null);
    try {
      await (next === 'start' ? api.start() : api.change(next));
    } catch (error) {
      setProblem(problemOf(error));
    }
    setAction(null);
    // The room's message may be missed.
    consent.refresh();
  }

  return { action, problem, run };
}

function pausingText(action: Action | null): string | false {
  if (action === 'paused') return m.recording_pausing();
  return action === 'recording' && m.recording_resuming();
}
