/** Which kind of file this browser can make of a recording. */

export type FileFormat = 'mp4' | 'webm';

export const mediaTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const satisfies Record<
  FileFormat,
  string
>;

const size = { width: 1280, height: 720, bitrate: 2_000_000 };
const sound = { sampleRate: 48_000, numberOfChannels: 2, bitrate: 96_000 };

/** MP4, which more programs play, where the browser can encode it. @returns `null` for one that cannot encode at all */
export async function fileFormat(): Promise<FileFormat | null> {
  if (typeof VideoEncoder === 'undefined' || typeof AudioEncoder === 'undefined') return null;
  const encodes = async (picture: string, codec: string) =>
    (await VideoEncoder.isConfigSupported({ codec: picture, ...size })).supported === true &&
    (await AudioEncoder.isConfigSupported({ codec, ...sound })).supported === true;
  if (await encodes('avc1.640028', 'mp4a.40.2')) return 'mp4';
  return (await encodes('vp8', 'opus')) ? 'webm' : null;
}
