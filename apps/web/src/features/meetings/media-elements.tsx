/** Pictures and sounds in real elements of the page. */
import { useEffect, useRef } from 'react';
import type { MediaSource } from './call-ports.ts';

interface SourceProps {
  readonly source: MediaSource;
  readonly className?: string;
}

interface RemoteVideoProps extends SourceProps {
  /** The first picture is there. */
  readonly onPicture?: () => void;
  /** The same picture stands elsewhere too. */
  readonly isCopy?: boolean;
}

/** Somebody else's picture. Its sound is apart, so that it goes on while there is no picture. */
export function RemoteVideo({ source, className, onPicture, isCopy }: RemoteVideoProps) {
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
      onLoadedData={onPicture}
    />
  );
}

export function RemoteSound({ source }: SourceProps) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => (element.current ? source.attach(element.current) : undefined), [source]);
  // biome-ignore lint/a11y/useMediaCaption: people talking live have no captions.
  return <audio ref={element} autoPlay />;
}

interface OwnVideoProps {
  readonly track: MediaStreamTrack;
  readonly className?: string;
}

/** The own picture, as in a mirror. */
export function OwnVideo({ track, className }: OwnVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.srcObject = new MediaStream([track]);
  }, [track]);
  return <video ref={element} className={className} data-testid="self-video" autoPlay playsInline muted />;
}
