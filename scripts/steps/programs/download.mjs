/** Downloads a large file with progress, and gives up if it stalls. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const stallTimeoutMs = 30_000;

/**
 * @param {{ url: string, path: string, algorithm: 'sha256' | 'sha512', report: (detail: string) => void }} order
 * @returns {Promise<string | undefined>} the checksum of the file; `undefined` if the download failed
 */
export async function downloadFile({ url, path, algorithm, report }) {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallTimeoutMs);
  const hash = createHash(algorithm);
  let bytes = 0;
  async function* countBytes(body) {
    for await (const chunk of body) {
      timer.refresh();
      hash.update(chunk);
      bytes += chunk.length;
      report(`downloading, ${(bytes / 2 ** 20).toFixed(0)} MB`);
      yield chunk;
    }
  }
  try {
    const response = await fetch(url, { signal: stalled.signal });
    if (!response.ok || !response.body) return undefined;
    await pipeline(Readable.fromWeb(response.body), countBytes, createWriteStream(path));
    return hash.digest('hex');
  } catch (error) {
    if (error.code === 'ENOSPC') throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
