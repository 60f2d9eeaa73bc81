/**
 * The browser's own control for camera and microphone, `<usermedia>` (W3C Media Capture Extensions). It can ask again
 * after a refusal, which a page cannot.
 */
import { createElement, useEffect, useEffectEvent, useRef } from 'react';
import styles from './permission-dialog.module.css';

interface UserMediaControl extends HTMLElement {
  readonly stream: MediaStream | null;
  setConstraints?(constraints: MediaStreamConstraints): void;
}

export const hasUserMediaElement = (): boolean => 'HTMLUserMediaElement' in globalThis;

interface UserMediaElementProps {
  readonly camera: boolean;
  readonly microphone: boolean;
  readonly onGranted: () => void;
}

export function UserMediaElement({ camera, microphone, onGranted }: UserMediaElementProps) {
  const element = useRef<UserMediaControl>(null);
  const onStream = useEffectEvent(() => {
    // The room opens the chosen devices itself; this stream only asked for the permission.
    for (const track of element.current?.stream?.getTracks() ?? []) track.stop();
    onGranted();
  });
  useEffect(() => {
    const control = element.current;
    if (!control) return;
    // Unlike getUserMedia it takes no booleans.
    control.setConstraints?.({ ...(camera && { video: {} }), ...(microphone && { audio: {} }) });
    const listening = new AbortController();
    control.addEventListener('stream', () => onStream(), { signal: listening.signal });
    return () => listening.abort();
  }, [camera, microphone]);
  const type = [camera && 'camera', microphone && 'microphone'].filter(Boolean).join(' ');
  return createElement('usermedia', { ref: element, type, className: styles.element });
}
