/** Bitrate of the sent audio. */
import type { LocalTrack } from 'livekit-client';

/** Bits per second at which speech is still clear; with RED redundancy it fits a connection of 100 kbit/s. */
const reducedBitrate = 20_000;

/** Bitrate before the reduction, by sender. */
const previousBitrates = new WeakMap<RTCRtpSender, number | undefined>();

/** Idempotent; an error of `setParameters` leaves the bitrate unchanged. */
export function limitVoiceOf(track: LocalTrack | undefined, isReduced: boolean): void {
  const sender = track?.sender;
  if (!sender || isReduced === previousBitrates.has(sender)) return;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding) return;
  const before = previousBitrates.get(sender);
  if (isReduced) previousBitrates.set(sender, encoding.maxBitrate);
  else previousBitrates.delete(sender);
  if (!isReduced && before === undefined) delete encoding.maxBitrate;
  else encoding.maxBitrate = isReduced ? reducedBitrate : before;
  void sender.setParameters(parameters).catch(() => {});
}
