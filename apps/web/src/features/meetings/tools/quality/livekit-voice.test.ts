import type { LocalTrack } from 'livekit-client';
import { expect, test } from 'vitest';
import { limitVoiceOf } from './livekit-voice.ts';

/** A fake audio track that records its bitrate and the number of changes. */
function fakeAudio(maxBitrate?: number) {
  const sent = { maxBitrate, changes: 0 };
  const sender = {
    getParameters: () => ({ encodings: [maxBitrate === undefined ? {} : { maxBitrate: sent.maxBitrate }] }),
    async setParameters({ encodings: [encoding] }: RTCRtpSendParameters) {
      sent.maxBitrate = encoding?.maxBitrate;
      sent.changes += 1;
    },
  };
  return { sent, track: { sender } as unknown as LocalTrack };
}

test.each([32_000, undefined])(
  'reduces the audio bitrate once and restores the previous one: %s',
  async (before) => {
    const { sent, track } = fakeAudio(before);

    limitVoiceOf(track, true);
    limitVoiceOf(track, true);
    expect(sent).toEqual({ maxBitrate: 20_000, changes: 1 });

    limitVoiceOf(track, false);
    limitVoiceOf(track, false);
    expect(sent).toEqual({ maxBitrate: before, changes: 2 });
  },
);

test('does not change audio that was never reduced, nor a missing track', () => {
  const { sent, track } = fakeAudio(32_000);

  limitVoiceOf(track, false);
  limitVoiceOf(undefined, true);

  expect(sent.changes).toBe(0);
});
