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
  const { previews, isReading } = usePreviews(playback);
  // What is not read yet has its space already, so that the controls below do not move.
  const unread = isReading ? [...Array(countOf(playback)).keys()].slice(previews.length) : [];
  if (previews.length + unread.length < 2) return null;
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
      {unread.map((number) => (
        <li key={`unread ${number}`} aria-hidden />
      ))}
    </Box>
  );
}

function countOf({ durationMs }: RecordingPlayback): number {
  return Math.min(mostPictures, Math.floor(durationMs / everyMs));
}

interface Preview {
  /** Milliseconds from the start of the recording. */
  readonly at: number;
  readonly url: string;
}

function usePreviews(playback: RecordingPlayback): { previews: readonly Preview[]; isReading: boolean } {
  const [previews, setPreviews] = useState<readonly Preview[]>([]);
  const [isReading, setReading] = useState(() => typeof VideoDecoder !== 'undefined');
  // biome-ignore lint/correctness/useExhaustiveDependencies: new links to the same recording show the same
  useEffect(() => {
    if (typeof VideoDecoder === 'undefined') return;
    const urls: string[] = [];
    let isOver = false;
    async function read() {
      for await (const { at, picture } of readPreviews(playback, countOf(playback))) {
        if (isOver) return;
        const url = URL.createObjectURL(picture);
        urls.push(url);
        setPreviews((before) => [...before, { at, url }]);
      }
    }
    setReading(true);
    // The player says what is wrong with a file.
    void read()
      .catch(() => undefined)
      .finally(() => !isOver && setReading(false));
    return () => {
      isOver = true;
      for (const url of urls) URL.revokeObjectURL(url);
      setPreviews([]);
    };
  }, [playback.recordingId]);
  return { previews, isReading };
}

const stripStyles = {
  display: 'flex',
  gap: '4px',
  margin: 0,
  padding: '3px',
  listStyle: 'none',
  overflowX: 'auto',
  '& li': { flex: '1 0 64px', minWidth: 0, maxWidth: previewSize.width },
  '& li:empty': {
    aspectRatio: `${previewSize.width} / ${previewSize.height}`,
    borderRadius: '4px',
    background: 'var(--sunken)',
  },
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
