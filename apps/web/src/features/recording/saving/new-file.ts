/** A new file that is written in parts, by a worker or a stream: where the person chooses, or first in the browser's own storage. */
import { downloadAs, pickFile } from './save-file.ts';

export interface NewFile {
  readonly file: FileSystemFileHandle;
  /** In the browser's private file system. */
  readonly isPrivate: boolean;
  /** It is complete: from the private file system it goes to the downloads. */
  finish(): Promise<void>;
  /** It will not be completed. */
  discard(): Promise<void>;
}

const folderName = 'unfinished-files';

/** Not of every browser. */
type Removable = FileSystemFileHandle & { remove?(): Promise<void> };

/** The browser has created the chosen file. One with content is of a person who chose to replace it. */
async function removeEmpty(file: Removable): Promise<void> {
  try {
    if ((await file.getFile()).size === 0) await file.remove?.();
  } catch {
    // Removed already, or the access was revoked.
  }
}

/** Must be called from a user gesture. @returns `null` if the person cancelled. @throws DOMException without storage */
export async function createNewFile(name: string, mediaType: string): Promise<NewFile | null> {
  const picked = await pickFile(name, mediaType);
  if (picked === null) return null;
  if (picked)
    return { file: picked, isPrivate: false, finish: async () => {}, discard: () => removeEmpty(picked) };
  const root = await navigator.storage.getDirectory();
  // What earlier ones have left: the browser reads a finished file while it saves it, so it stays until the next one.
  await root.removeEntry(folderName, { recursive: true }).catch(() => undefined);
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  const privateName = crypto.randomUUID();
  const file = await folder.getFileHandle(privateName, { create: true });
  return {
    file,
    isPrivate: true,
    finish: async () => downloadAs(new Blob([await file.getFile()], { type: mediaType }), name),
    discard: () => folder.removeEntry(privateName).catch(() => undefined),
  };
}
