/** Fetches a large file, with what came so far to be seen, and gives up where nothing comes any more. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const stallsAfterMs = 30_000;

/**
 * @param {{ url: string, path: string, algorithm: 'sha256' | 'sha512', say: (detail: string) => void }} order
 * @returns {Promise<string | undefined>} the file's checksum; `undefined` when it did not come whole
 */
export async function downloadFile({ url, path, algorithm, say }) {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallsAfterMs);
  const hash = createHash(algorithm);
  let bytes = 0;
  async function* watched(body) {
    for await (const chunk of body) {
      timer.refresh();
      hash.update(chunk);
      bytes += chunk.length;
      say(`downloading, ${(bytes / 2 ** 20).toFixed(0)} MB`);
      yield chunk;
    }
  }
  try {
    const answer = await fetch(url, { signal: stalled.signal });
    if (!answer.ok || !answer.body) return undefined;
    await pipeline(Readable.fromWeb(answer.body), watched, createWriteStream(path));
    return hash.digest('hex');
  } catch (error) {
    if (error.code === 'ENOSPC') throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
