/** Mute, camera and hang-up in the browser's window of a video in picture-in-picture, by the media session. */
import { useEffect, useEffectEvent } from 'react';
import type { RoomContext } from '../../room/room-context.ts';

const actions = ['togglemicrophone', 'togglecamera', 'hangup'] as const;
type SessionAction = (typeof actions)[number];

/** The actions of the W3C Media Session; not all browsers have those of calls. */
interface Session {
  setActionHandler(action: SessionAction, handler: (() => void) | null): void;
  setMicrophoneActive?(isActive: boolean): void;
  setCameraActive?(isActive: boolean): void;
}

export function useSessionControls({ call, state, room }: RoomContext, isOpen: boolean): void {
  const { microphone, camera } = state.devices;
  const isMicrophoneOn = microphone === 'on' || microphone === 'opening';
  const isCameraOn = camera === 'on' || camera === 'opening';

  const onAction = useEffectEvent((action: SessionAction) => {
    switch (action) {
      case 'togglemicrophone':
        return call.setEnabled('microphone', !isMicrophoneOn);
      case 'togglecamera':
        return call.setEnabled('camera', !isCameraOn);
      case 'hangup':
        return void (room.as === 'agent' ? call.hangUp() : call.leave());
    }
  });

  useEffect(() => {
    const session = mediaSession();
    if (!isOpen || !session) return;
    for (const action of actions) setHandler(session, action, () => onAction(action));
    return () => {
      for (const action of actions) setHandler(session, action, null);
    };
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    mediaSession()?.setMicrophoneActive?.(isMicrophoneOn);
    mediaSession()?.setCameraActive?.(isCameraOn);
  }, [isOpen, isMicrophoneOn, isCameraOn]);
}

const mediaSession = (): Session | undefined =>
  (navigator as { mediaSession?: unknown }).mediaSession as Session | undefined;

function setHandler(session: Session, action: SessionAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // A TypeError: this browser does not know the action.
  }
}
