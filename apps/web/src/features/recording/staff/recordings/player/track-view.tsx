/** One track of a recording as a media element, with the name of the person for pictures. */
import type { PlayedTrack } from '@foyer/contract/recordings/recordings.ts';
import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { m } from '../../../../../paraglide/messages.js';

interface TrackViewProps {
  readonly track: PlayedTrack;
  /** How a picture is shown; `null`: it is not. */
  readonly shown: 'large' | 'small' | null;
  /** Nothing arrives from the camera now. */
  readonly isOff: boolean;
  readonly isSpeaking: boolean;
  /** Receives the element while it is on the page. */
  readonly onElement: (track: number, element: HTMLMediaElement | null) => void;
  /** The file cannot be loaded: its link has expired, or it is gone. */
  readonly onError: () => void;
}

export function TrackView({ track, shown, isOff, isSpeaking, onElement, onError }: TrackViewProps) {
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  useEffect(() => {
    onElement(track.track, element.current);
    return () => onElement(track.track, null);
  }, [track.track, onElement]);
  const common = { ref: element, src: track.url, preload: 'auto', onError } as const;
  if (track.source === 'microphone' || track.source === 'screen_sound') return <audio {...common} />;
  const name = track.name || m.staff_recordings_someone();
  return (
    <Box
      component="figure"
      hidden={shown === null}
      data-size={shown ?? undefined}
      data-speaking={isSpeaking || undefined}
      sx={figureStyles}
    >
      <video
        {...common}
        muted
        playsInline
        aria-label={name}
        style={{ visibility: isOff ? 'hidden' : 'visible' }}
      />
      <figcaption>{isOff ? m.staff_recordings_camera_off({ name }) : name}</figcaption>
    </Box>
  );
}

const figureStyles = {
  position: 'relative',
  margin: 0,
  minWidth: 0,
  borderRadius: '6px',
  overflow: 'hidden',
  background: '#111',
  aspectRatio: '16 / 9',
  '&[data-size="large"]': { gridColumn: '1 / -1', order: -1 },
  '&[data-speaking]': { boxShadow: '0 0 0 3px var(--ok)' },
  '& video': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
  '& figcaption': {
    position: 'absolute',
    insetInlineStart: 8,
    bottom: 8,
    maxInlineSize: 'calc(100% - 16px)',
    overflowWrap: 'anywhere',
    padding: '2px 8px',
    borderRadius: '4px',
    background: 'rgb(0 0 0 / 70%)',
    color: '#fff',
    fontSize: 13,
  },
} as const;
