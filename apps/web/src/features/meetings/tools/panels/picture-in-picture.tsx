/** The picture-in-picture window: the current speaker, and the controls of the call. */
import { Mic, MicOff, PhoneOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/controls/button.tsx';
import { BarButton } from '../../room/bar-button.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { otherName } from '../../room/room-labels.ts';
import { RemoteVideo } from '../../stage/media-elements.tsx';
import { Initials, Tile } from '../../stage/tile.tsx';
import { FitVideo } from '../parts/fit-video.tsx';
import styles from './picture-in-picture.module.css';

interface PipProps {
  readonly context: RoomContext;
}

export function PipWindow({ context, into }: PipProps & { into: Window }) {
  return createPortal(
    <div className={styles.window}>
      <Speaker context={context} />
      <Controls context={context} />
    </div>,
    into.document.body,
  );
}

function Speaker({ context: { state, toolsState, room } }: PipProps) {
  const { screen } = toolsState;
  const person = state.people.find(({ isSpeaking }) => isSpeaking) ?? state.people[0];
  const name = person?.name || otherName(state, room.as);
  const video = screen?.video ?? (toolsState.plan.isReceivedVideoPaused ? null : person?.camera);
  return (
    <div className={styles.speaker}>
      <Tile
        name={name}
        isMuted={person?.isMuted}
        video={
          video && (
            <RemoteVideo
              key={video.id}
              source={video}
              className={screen ? styles.whole : styles.face}
              isCopy
            />
          )
        }
        extras={!screen && <FitVideo />}
      >
        <Initials name={name} />
      </Tile>
    </div>
  );
}

/** An agent confirms the end while a customer is in, as in the room. */
function Controls({ context: { call, state, room } }: PipProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { microphone, camera } = state.devices;
  const isMicrophoneOn = microphone === 'on' || microphone === 'opening';
  const isCameraOn = camera === 'on' || camera === 'opening';
  const isAgent = room.as === 'agent';
  const hangUp = () => void (isAgent ? call.hangUp() : call.leave());
  if (isConfirming && state.people.length > 0)
    return <EndQuestion onStay={() => setIsConfirming(false)} onEnd={hangUp} />;

  const endName = isAgent ? m.room_end() : m.room_leave();
  const mustConfirm = isAgent && state.people.length > 0;
  return (
    <section className={styles.controls} aria-label={m.room_controls()}>
      <BarButton
        icon={isMicrophoneOn ? Mic : MicOff}
        label={m.room_microphone()}
        name={isMicrophoneOn ? m.room_mute() : m.room_unmute()}
        status={isMicrophoneOn ? (microphone === 'opening' ? 'opening' : undefined) : 'off'}
        onPress={() => call.setEnabled('microphone', !isMicrophoneOn)}
      />
      <BarButton
        icon={isCameraOn ? Video : VideoOff}
        label={m.room_camera()}
        name={isCameraOn ? m.room_camera_off() : m.room_camera_on()}
        status={isCameraOn ? (camera === 'opening' ? 'opening' : undefined) : 'off'}
        onPress={() => call.setEnabled('camera', !isCameraOn)}
      />
      <button
        type="button"
        className={styles.end}
        aria-label={endName}
        aria-disabled={state.isHangingUp}
        onClick={mustConfirm ? () => setIsConfirming(true) : hangUp}
      >
        <PhoneOff size={22} strokeWidth={1.75} aria-hidden />
      </button>
    </section>
  );
}

/** In place of the controls: a modal dialog would be in the other window. */
function EndQuestion({ onStay, onEnd }: { onStay: () => void; onEnd: () => void }) {
  const group = useRef<HTMLDivElement>(null);
  // The pressed button is gone; the safe answer comes first.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      ref={group}
      className={styles.question}
      role="group"
      aria-label={m.room_end_question()}
      onKeyDown={({ key }) => key === 'Escape' && onStay()}
    >
      <p>{m.room_end_question()}</p>
      <div className={styles.answers}>
        <Button variant="outlined" onClick={onStay}>
          {m.room_end_stay()}
        </Button>
        <Button variant="danger" onClick={onEnd}>
          {m.room_end_confirm()}
        </Button>
      </div>
    </div>
  );
}
