import type { LocalTrack } from 'livekit-client';
import { expect, test } from 'vitest';
import { limitVoiceOf } from './livekit-voice.ts';

/** A voice as it is sent, and how often that was changed. */
function fakeVoice(maxBitrate?: number) {
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

test.each([32_000, undefined])('a voice is slimmed once, and then as it was before: %s', async (before) => {
  const { sent, track } = fakeVoice(before);

  limitVoiceOf(track, true);
  limitVoiceOf(track, true);
  expect(sent).toEqual({ maxBitrate: 20_000, changes: 1 });

  limitVoiceOf(track, false);
  limitVoiceOf(track, false);
  expect(sent).toEqual({ maxBitrate: before, changes: 2 });
});

test('a voice that was never slimmed is left alone, and so is none', () => {
  const { sent, track } = fakeVoice(32_000);

  limitVoiceOf(track, false);
  limitVoiceOf(undefined, true);

  expect(sent.changes).toBe(0);
});
