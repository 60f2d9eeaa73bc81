/** The files of a recording in its storage: `<recordingId>/<file>`, one per track, and `manifest.json`. */
import { buffer } from 'node:stream/consumers';
import { type RecordingManifest, recordingManifest } from '@foyer/contract/recordings/manifest.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { type FileReference, referTo, type Storage } from '../../platform/storage/storage.ts';

/** @returns `null` also for a manifest that cannot be read */
export async function readManifest(
  storage: Storage,
  scope: TenantScope,
  recordingId: string,
): Promise<RecordingManifest | null> {
  const file = await storage.get(scope, `${recordingId}/manifest.json`);
  if (!file) return null;
  const parsed = recordingManifest.safeParse(parseJson((await buffer(file.stream)).toString()));
  return parsed.success ? parsed.data : null;
}

export const referToTrack = (
  storage: Storage,
  scope: TenantScope,
  { recordingId, file }: { readonly recordingId: string; readonly file: string },
): FileReference => referTo(storage, scope, `${recordingId}/${file}`);

export const removeFiles = (storage: Storage, scope: TenantScope, recordingId: string): Promise<void> =>
  storage.removeAll(scope, `${recordingId}/`);

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
