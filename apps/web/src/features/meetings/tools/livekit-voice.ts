/** How much of the line the own voice takes. */
import type { LocalTrack } from 'livekit-client';

/** Speech is well understood at this, bits a second; with each packet said twice against loss it fits a line of 100 kbit/s. */
const slim = 20_000;

/** What it took before it was slimmed, by who sends it. */
const full = new WeakMap<RTCRtpSender, number | undefined>();

/** Changes nothing where it is so already; a browser that does not let us leaves it as it is. */
export function limitVoiceOf(track: LocalTrack | undefined, isSlim: boolean): void {
  const sender = track?.sender;
  if (!sender || isSlim === full.has(sender)) return;
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding) return;
  const before = full.get(sender);
  if (isSlim) full.set(sender, encoding.maxBitrate);
  else full.delete(sender);
  if (!isSlim && before === undefined) delete encoding.maxBitrate;
  else encoding.maxBitrate = isSlim ? slim : before;
  void sender.setParameters(parameters).catch(() => {});
}
