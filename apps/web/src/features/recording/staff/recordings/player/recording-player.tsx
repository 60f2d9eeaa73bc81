/** Plays the tracks of a recording together: picture, position, speed, pauses and chapters. */
import type { PlayedTrack, RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import { Box, Button, CircularProgress, IconButton } from '@mui/material';
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { Suspense } from 'react';
import { m } from '../../../../../paraglide/messages.js';
import { lazyPart } from '../../../../../platform/parts/lazy-part.ts';
import { useSlow } from '../../../../../ui/staff/feedback/use-slow.ts';
import { SelectField } from '../../../../../ui/staff/forms/index.ts';
import { durationText } from '../../../recorded-texts.ts';
import { chapterLabel } from '../recording-labels.ts';
import { TrackView } from './track-view.tsx';
import { isMuted, isSpeaking, layoutAt, nearestPicture } from './tracks.ts';
import { type FilesState, usePlaying } from './use-playing.ts';

/** Reads the files with a library that is large. */
const PreviewStrip = lazyPart(async () => ({ default: (await import('./preview-strip.tsx')).PreviewStrip }));

const speeds = [0.5, 1, 1.25, 1.5, 2] as const;
const jumpMs = 10_000;
/** A browser may wait for minutes for a connection that broke off. */
const offersRetryAfterMs = 15_000;

interface RecordingPlayerProps extends FilesState {
  readonly playback: RecordingPlayback;
  /** When the links were received: files that failed are loaded again by newer ones. */
  readonly linksAt: number;
  /** A file could not be loaded: the links may have expired. */
  readonly onError: () => void;
  readonly onTryAgain: () => void;
}

export function RecordingPlayer({ playback, linksAt, onError, onTryAgain, ...files }: RecordingPlayerProps) {
  const { tracks, gaps, durationMs, speaking, chapters } = playback;
  const { clock, state, isStalled, onElement } = usePlaying(playback, files);
  const isSlow = useSlow(isStalled);
  const offersRetry = useSlow(isStalled, offersRetryAfterMs);
  const { at, isPlaying, speed } = state;
  const { screen, speaker, cameras } = layoutAt(tracks, nearestPicture(tracks, at), speaking);
  const sizeOf = (track: PlayedTrack) => {
    if (track === screen || track === speaker) return 'large';
    return cameras.includes(track) ? 'small' : null;
  };
  const position = m.staff_recordings_position({ at: durationText(at), of: durationText(durationMs) });

  return (
    <Box role="group" aria-label={m.staff_recordings_player()} sx={{ display: 'grid', gap: '12px' }}>
      <Box sx={stageStyles}>
        {tracks.map((track) => (
          <TrackView
            key={`${track.track} ${linksAt}`}
            track={track}
            shown={sizeOf(track)}
            isOff={isMuted(track, at)}
            isSpeaking={isSpeaking(track, speaking, at)}
            onElement={onElement}
            onError={onError}
          />
        ))}
        {isSlow && (
          <Box sx={loadingStyles}>
            <CircularProgress size={20} color="inherit" aria-hidden />
            <span role="status">{offersRetry ? m.staff_recordings_slow() : m.staff_table_loading()}</span>
            {offersRetry && (
              <Button sx={onDarkStyles} onClick={onTryAgain}>
                {m.staff_try_again()}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: '4px' }}>
        <input
          type="range"
          min={0}
          max={durationMs}
          step={1000}
          value={Math.round(at)}
          aria-label={m.staff_recordings_seek()}
          aria-valuetext={position}
          onChange={(event) => clock.seek(Number(event.target.value))}
          style={{ inlineSize: '100%', minBlockSize: 24, accentColor: 'var(--ink)' }}
        />
        <Marks playback={playback} />
        <Suspense>
          <PreviewStrip playback={playback} onSeek={clock.seek} />
        </Suspense>
      </Box>
      <Box sx={controlStyles}>
        <IconButton
          aria-label={m.staff_recordings_back()}
          onClick={() => clock.seek(clock.state().at - jumpMs)}
        >
          <RotateCcw size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={isPlaying ? m.staff_recordings_pause() : m.staff_recordings_play()}
          onClick={() => (isPlaying ? clock.pause() : clock.play())}
        >
          {isPlaying ? (
            <Pause size={24} strokeWidth={1.75} aria-hidden />
          ) : (
            <Play size={24} strokeWidth={1.75} aria-hidden />
          )}
        </IconButton>
        <IconButton
          aria-label={m.staff_recordings_forward()}
          onClick={() => clock.seek(clock.state().at + jumpMs)}
        >
          <RotateCw size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{position}</Box>
        <Box sx={{ marginInlineStart: 'auto', minWidth: 120 }}>
          <SelectField
            label={m.staff_recordings_speed()}
            value={String(speed)}
            options={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
            onChange={(value) => clock.setSpeed(Number(value))}
          />
        </Box>
      </Box>
      {gaps.length > 0 && (
        <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_recordings_gaps({ count: gaps.length })}</Box>
      )}
      {chapters.length > 0 && (
        <Box component="section" aria-label={m.staff_recordings_chapters()}>
          <Box component="h3" sx={{ margin: '0 0 4px', fontSize: 15 }}>
            {m.staff_recordings_chapters()}
          </Box>
          <Box component="ol" sx={chapterStyles}>
            {chapters.map((chapter) => (
              <li key={`${chapter.at} ${chapter.kind} ${chapter.name}`}>
                <button type="button" onClick={() => clock.seek(chapter.at)}>
                  <span>{durationText(chapter.at)}</span> <span>{chapterLabel(chapter)}</span>
                </button>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** Pauses, and when which camera or microphone was off. For the eye: the chapters name the pauses. */
function Marks({ playback: { durationMs, gaps, tracks } }: Pick<RecordingPlayerProps, 'playback'>) {
  const extentOf = ({ from, to }: { from: number; to: number }) => ({
    insetInlineStart: `${(100 * from) / Math.max(1, durationMs)}%`,
    inlineSize: `${(100 * (to - from)) / Math.max(1, durationMs)}%`,
  });
  return (
    <Box aria-hidden sx={marksStyles}>
      {tracks.flatMap((track) =>
        track.muted.map((range) => (
          <span key={`${track.track} ${range.from}`} data-kind="muted" style={extentOf(range)} />
        )),
      )}
      {gaps.map((gap) => (
        <span key={`gap ${gap.from}`} data-kind="gap" style={extentOf(gap)} />
      ))}
    </Box>
  );
}

const stageStyles = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
  gap: '8px',
} as const;
const loadingStyles = {
  position: 'absolute',
  inset: 0,
  margin: 'auto',
  blockSize: 'fit-content',
  inlineSize: 'fit-content',
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '8px 16px',
  borderRadius: '6px',
  background: 'rgb(0 0 0 / 70%)',
  color: '#fff',
} as const;
const onDarkStyles = {
  flexShrink: 0,
  color: '#fff',
  background: 'none',
  borderColor: 'rgb(255 255 255 / 60%)',
  '&:hover': { background: 'rgb(255 255 255 / 15%)', borderColor: '#fff' },
} as const;
const controlStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' } as const;
const marksStyles = {
  position: 'relative',
  height: 8,
  '& span': { position: 'absolute', top: 0, height: 8, minWidth: 2, borderRadius: '2px' },
  '& [data-kind="muted"]': { background: 'var(--line)' },
  '& [data-kind="gap"]': { background: 'var(--warn)' },
} as const;
const chapterStyles = {
  display: 'grid',
  gap: '2px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& button': {
    display: 'flex',
    gap: '12px',
    width: 1,
    minHeight: 32,
    padding: '4px 8px',
    border: 0,
    borderRadius: '4px',
    background: 'none',
    color: 'var(--ink)',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover': { background: 'var(--sunken)' },
} as const;
