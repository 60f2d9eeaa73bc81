/** The player while its files do not arrive. */
import type { RecordingPlayback } from '@foyer/contract/recordings/recordings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StaffTheme } from '../../../../../ui/staff/theme/staff-theme.tsx';
import { RecordingPlayer } from './recording-player.tsx';

/** A file of which nothing arrives, and that does not fail either. */
let url: string;
beforeEach(() => {
  url = URL.createObjectURL(new MediaSource());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  URL.revokeObjectURL(url);
});

test('a recording whose files do not arrive within 15 seconds can be loaded again', async () => {
  const onTryAgain = vi.fn();
  const track = { track: 1, identity: 'agent:1', source: 'camera', name: 'Kavita Rao', from: 0, to: 60_000 };
  const playback = {
    recordingId: 'recording',
    durationMs: 60_000,
    gaps: [],
    chapters: [],
    speaking: [],
    tracks: [{ ...track, muted: [], bytes: 1, url }],
  } as unknown as RecordingPlayback;
  await render(
    <StaffTheme>
      <RecordingPlayer
        playback={playback}
        linksAt={1}
        isRenewing={false}
        hasFailed={false}
        onError={() => {}}
        onTryAgain={onTryAgain}
      />
    </StaffTheme>,
  );

  const status = () => page.getByRole('status').query()?.textContent;
  const statusAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return status();
  };
  await expect.poll(() => statusAfter(100)).toBe('Loading');
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull();
  expect(await statusAfter(10_000)).toBe('Loading');
  await expect.poll(() => statusAfter(1_000)).toBe('Loading takes longer than usual.');
  await page.getByRole('button', { name: 'Try again' }).click();

  expect(onTryAgain).toHaveBeenCalledOnce();
});
