/** Video and audio elements for remote and local tracks. */
import { useEffect, useRef } from 'react';
import type { RemoteMedia } from '../call/call-ports.ts';

interface RemoteMediaProps {
  readonly source: RemoteMedia;
  readonly className?: string;
}

interface RemoteVideoProps extends RemoteMediaProps {
  /** The first frame is loaded. */
  readonly onFirstFrame?: () => void;
  /** The same track is also shown elsewhere. */
  readonly isCopy?: boolean;
}

/** Another person's video. Audio has its own element, so that it plays while there is no video. */
export function RemoteVideo({ source, className, onFirstFrame, isCopy }: RemoteVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => (element.current ? source.attach(element.current) : undefined), [source]);
  return (
    <video
      ref={element}
      className={className}
      data-testid={isCopy ? undefined : 'remote-video'}
      autoPlay
      playsInline
      muted
      onLoadedData={onFirstFrame}
    />
  );
}

export function RemoteAudio({ source }: RemoteMediaProps) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => (element.current ? source.attach(element.current) : undefined), [source]);
  // biome-ignore lint/a11y/useMediaCaption: a live conversation has no captions.
  return <audio ref={element} autoPlay />;
}

interface LocalVideoProps {
  readonly track: MediaStreamTrack;
  readonly className?: string;
}

/** The local camera's video; the class name decides whether it is mirrored. */
export function LocalVideo({ track, className }: LocalVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = new MediaStream([track]);
  }, [track]);
  return <video ref={element} className={className} data-testid="self-video" autoPlay playsInline muted />;
}
