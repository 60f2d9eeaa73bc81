/** The storage of files: writes a probe, reads it back and removes it. */
import { buffer } from 'node:stream/consumers';
import { mintScope } from '../../platform/db/scope.ts';
import { newImageKey } from '../../platform/storage/media-types.ts';
import { createStorages } from '../../platform/storage/storages.ts';
import type { Check } from './context.ts';
import { describeError, finding } from './finding.ts';

const report = finding('Storage');

export const storageCheck: Check = {
  name: 'Storage',
  async run({ config: { dataDir, s3 } }) {
    const location = s3 ? `bucket ${s3.bucket} at ${s3.endpoint ?? s3.region}` : dataDir;
    const { files } = createStorages({ dataDir, s3 });
    // Of no tenant.
    const scope = mintScope(crypto.randomUUID(), 'doctor');
    const key = newImageKey('image/png');
    const content = Buffer.from(`probe ${crypto.randomUUID()}`);
    try {
      await files.put(scope, key, content);
      const stored = await files.get(scope, key);
      const isSame = stored !== null && (await buffer(stored.stream)).equals(content);
      await files.remove(scope, key);
      if (!isSame) throw new Error('the probe was not read back as it was written');
      if (await files.find(scope, key)) throw new Error('the probe could not be removed');
      return [report.ok(`${location}: a probe was written, read and removed`)];
    } catch (error) {
      const fix = s3
        ? 'Check the settings S3_…, and that the key may read, write, list and delete objects'
        : 'Give the user who runs Foyer the folder, and free up space';
      return [report.failed(`${location}: ${describeError(error)}`, fix)];
    } finally {
      await files.removeAll(scope).catch(() => undefined);
    }
  },
};
