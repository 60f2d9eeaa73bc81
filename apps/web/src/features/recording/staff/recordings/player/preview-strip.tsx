/** A row of small pictures of the recording, to jump to. Without WebCodecs, and without pictures, there is none. */
import type { RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { m } from '../../../../../paraglide/messages.js';
import { durationText } from '../../../recorded-texts.ts';
import { previewSize, readPreviews } from './read-previews.ts';

interface PreviewStripProps {
  readonly playback: RecordingPlayback;
  readonly onSeek: (at: number) => void;
}

/** A shorter recording has a picture every so often. */
const everyMs = 10_000;
const mostPictures = 7;

export function PreviewStrip({ playback, onSeek }: PreviewStripProps) {
  const previews = usePreviews(playback);
  if (previews.length < 2) return null;
  return (
    <Box component="ul" aria-label={m.staff_recordings_previews()} sx={stripStyles}>
      {previews.map(({ at, url }) => (
        <li key={at}>
          <button
            type="button"
            aria-label={m.staff_recordings_seek_to({ at: durationText(at) })}
            onClick={() => onSeek(at)}
          >
            <img src={url} alt="" {...previewSize} />
          </button>
        </li>
      ))}
    </Box>
  );
}

function usePreviews(playback: RecordingPlayback): { at: number; url: string }[] {
  const [previews, setPreviews] = useState<{ at: number; url: string }[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new links to the same recording show the same
  useEffect(() => {
    if (typeof VideoDecoder === 'undefined') return;
    const urls: string[] = [];
    let isOver = false;
    async function read() {
      const count = Math.min(mostPictures, Math.floor(playback.durationMs / everyMs));
      for await (const { at, picture } of readPreviews(playback, count)) {
        if (isOver) return;
        const url = URL.createObjectURL(picture);
        urls.push(url);
        setPreviews((before) => [...before, { at, url }]);
      }
    }
    // The player says what is wrong with a file.
    read().catch(() => undefined);
    return () => {
      isOver = true;
      for (const url of urls) URL.revokeObjectURL(url);
      setPreviews([]);
    };
  }, [playback.recordingId]);
  return previews;
}

const stripStyles = {
  display: 'flex',
  gap: '4px',
  margin: 0,
  padding: '3px',
  listStyle: 'none',
  overflowX: 'auto',
  '& li': { flex: '1 0 64px', minWidth: 0, maxWidth: previewSize.width },
  '& button': {
    display: 'block',
    inlineSize: '100%',
    padding: 0,
    border: 0,
    borderRadius: '4px',
    overflow: 'hidden',
    background: '#111',
    cursor: 'pointer',
  },
  '& img': { display: 'block', inlineSize: '100%', blockSize: 'auto' },
} as const;
