/** A server that records one call, for tests that kill it: node server-with-recorder.ts <options as JSON> */
import { createMedia } from '../../media/media.ts';
import { createLiveKitRecorder } from '../livekit-recorder.ts';

const { url, httpUrl, keys, dataDir, order } = JSON.parse(process.argv[2] ?? '{}');
const media = createMedia({ ...keys, httpUrl });
const recorder = createLiveKitRecorder({
  url,
  dataDir,
  limit: 1,
  media,
  disk: { hasRoomFor: async () => true },
});
await recorder.start(order);
process.stdout.write(`${recorder.workerPid()}\n`);
setInterval(() => undefined, 60_000);
