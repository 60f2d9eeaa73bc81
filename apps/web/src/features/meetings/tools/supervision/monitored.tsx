/** For an agent: the sign that an admin monitors the meeting, and the sound of the admin's whisper. */
import { supervisionTopic } from '@foyer/contract/meetings/supervision.ts';
import { Ear, Volume2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { snackbar } from '../../../../platform/snackbar.tsx';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { RemoteAudio } from '../../stage/media-elements.tsx';
import { startBrowserSupervision } from './browser-supervision.ts';
import styles from './monitored.module.css';
import type { SupervisionWatch } from './supervision-watch.ts';

export default function Monitored({ context }: { context: RoomContext }) {
  const watch = useSupervision(context);
  const { supervisor, whisper, isAudioBlocked } = useObservable(watch, null) ?? {};
  useEffect(() => {
    if (supervisor) snackbar.show(m.tools_monitored({ name: supervisor }));
  }, [supervisor]);

  const label = () => {
    if (!supervisor) return '';
    return whisper ? m.tools_whisper({ name: supervisor }) : m.tools_monitored({ name: supervisor });
  };
  return (
    <>
      <VisuallyHidden role="status">{label()}</VisuallyHidden>
      {supervisor && (
        <span className={styles.sign} data-whisper={whisper ? '' : undefined} title={label()} aria-hidden>
          {whisper ? <Volume2 {...icon} /> : <Ear {...icon} />}
          <span className={styles.text}>{label()}</span>
        </span>
      )}
      {isAudioBlocked && (
        <button type="button" className={styles.button} onClick={() => watch?.startAudio()}>
          {m.room_sound_on()}
        </button>
      )}
      {whisper && <RemoteAudio key={whisper.id} source={whisper} />}
    </>
  );
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Reads who monitors the meeting now, after each connection to the room, and when the server says that it changed. */
function useSupervision({ tools, state, room }: RoomContext): SupervisionWatch | null {
  const [watch, setWatch] = useState<SupervisionWatch | null>(null);
  const { meetingId } = room;
  const isConnected = state.status === 'connected';
  const currentToken = useEffectEvent(() => room.token());

  useEffect(() => {
    const started = startBrowserSupervision({ meetingId, token: () => currentToken() });
    setWatch(started);
    return () => started.close();
  }, [meetingId]);

  useEffect(() => {
    if (watch && isConnected) watch.refetch();
  }, [watch, isConnected]);

  useEffect(
    () =>
      watch
        ? tools.onServerMessage((topic) => void (topic === supervisionTopic && watch.refetch()))
        : undefined,
    [watch, tools],
  );
  return watch;
}
