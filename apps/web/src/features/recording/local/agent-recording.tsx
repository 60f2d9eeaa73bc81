/** The agent's controls of a recording: start, who agreed, time, room on the disk, stop, and the recordings. */
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api/api.ts';
import { explain } from '../../../platform/api/errors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import type { RoomRecordingProps } from '../../meetings/index.ts';
import { AnswerList } from '../consent/answer-list.tsx';
import type { ConsentState, ConsentViewModel } from '../consent/consent-view-model.ts';
import { RecordingSign } from '../consent/recording-sign.tsx';
import { StatusAnnouncement } from '../consent/status-announcement.tsx';
import styles from './agent-recording.module.css';
import { canRecord } from './capture.ts';
import { RecordedTime } from './recorded-time.tsx';
import type { Recorder, RecorderState } from './recorder.ts';
import { isLow, problemText, remainingText } from './recording-labels.ts';
import { RecordingList } from './recording-list.tsx';
import { useRecorder } from './use-recorder.ts';

interface AgentRecordingProps {
  readonly room: RoomRecordingProps;
  readonly consent: ConsentViewModel;
  readonly state: ConsentState;
  /** Changes to a recording on the server; `null` where there is no choice. */
  readonly onServer?: (() => void) | null;
}

export default function AgentRecording({ room, consent, state, onServer = null }: AgentRecordingProps) {
  const open = useRecorder(room, consent);
  const isOn = open !== null && open.state.status !== 'off';
  const { onTool } = room;
  useEffect(() => onTool(!canRecord() ? 'unavailable' : isOn ? 'on' : 'off'), [onTool, isOn]);
  useEffect(() => () => onTool('unavailable'), [onTool]);
  if (!open) return null;
  const { recording } = state;
  return (
    <>
      <StatusAnnouncement status={recording?.status ?? null} />
      {recording && (
        <RecordingSign
          status={recording.status}
          actionName={m.recording_sign_controls()}
          onPress={room.onOpen}
        />
      )}
      <Controls {...open} room={room} consent={consent} consents={state} onServer={onServer} />
      <Problem recorder={open.state} onOpen={room.onOpen} />
    </>
  );
}

/** A recording that stopped by itself opens the controls, which say why. */
function Problem({ recorder, onOpen }: { recorder: RecorderState; onOpen: () => void }) {
  const { problem } = recorder;
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (problem) open();
  }, [problem]);
  return null;
}

interface ControlsProps {
  readonly room: RoomRecordingProps;
  readonly recorder: Recorder;
  readonly state: RecorderState;
  readonly consent: ConsentViewModel;
  readonly consents: ConsentState;
  readonly onServer: (() => void) | null;
}

function Controls({ room, recorder, state, consent, consents, onServer }: ControlsProps) {
  const { meetingId, productName, selfIdentity } = room;
  const userId = selfIdentity.slice(selfIdentity.indexOf(':') + 1);
  const [isStarting, setStarting] = useState(false);

  async function start() {
    setStarting(true);
    await recorder.start({ meetingId, userId, productName });
    setStarting(false);
    // The room's message may be missed.
    consent.refresh();
  }

  const isOff = state.status === 'off' || state.status === 'starting';
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
          {isOff ? (
            <Button busy={isStarting && m.recording_starting()} onClick={() => void start()}>
              {m.recording_start()}
            </Button>
          ) : (
            <Button
              variant="danger"
              busy={state.status === 'stopping' && m.recording_stopping()}
              onClick={() => void recorder.stop()}
            >
              {m.recording_stop()}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.controls}>
        <p role="alert" className={styles.problem}>
          {state.problem && <span>{problemText(state.problem)}</span>}
          {state.problem === 'not_started' && <span> {startErrorText(state.error)}</span>}
        </p>
        {isOff ? (
          <>
            <p>{m.recording_intro()}</p>
            {onServer && (
              <Button variant="outlined" onClick={onServer}>
                {m.recording_server_back()}
              </Button>
            )}
          </>
        ) : (
          <Running recorder={recorder} state={state} consents={consents} />
        )}
        {room.isOpen && userId && (
          <div className={styles.recordings}>
            <RecordingList
              userId={userId}
              token={room.token}
              refreshKey={state.recordingId ?? state.status}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Running({ recorder, state, consents }: Pick<ControlsProps, 'recorder' | 'state' | 'consents'>) {
  return (
    <>
      <p className={styles.time}>
        <RecordedTime recorder={recorder} />
        {state.remainingMs !== null && (
          <span className={styles.remaining} data-low={isLow(state.remainingMs) || undefined}>
            {remainingText(state.remainingMs)}
          </span>
        )}
      </p>
      <p role="alert" className={styles.problem}>
        {state.remainingMs !== null && isLow(state.remainingMs) && m.recording_space_low()}
      </p>
      {state.status === 'waiting' && <p>{m.recording_waiting()}</p>}
      <AnswerList consents={consents.consents} />
    </>
  );
}

function startErrorText(error: unknown): string {
  const isRunning = error instanceof ApiError && error.code === 'recording.running';
  return isRunning ? m.recording_problem_running() : explain(error);
}
