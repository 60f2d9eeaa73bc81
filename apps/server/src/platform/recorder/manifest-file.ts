/** Reads and replaces the manifest in the folder of a recording. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RecordingManifest, recordingManifest } from '@foyer/contract/recordings/manifest.ts';

export const manifestName = 'manifest.json';

/** Replaces it at once, so that no reader sees half of it. */
export async function writeManifest(folder: string, manifest: RecordingManifest): Promise<void> {
  const draft = join(folder, `${manifestName}.draft`);
  await writeFile(draft, JSON.stringify(manifest, null, 1), { mode: 0o600 });
  await rename(draft, join(folder, manifestName));
}

/** @returns `null` when there is none, or it is damaged */
export async function readManifest(folder: string): Promise<RecordingManifest | null> {
  try {
    return recordingManifest.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')));
  } catch {
    return null;
  }
}
