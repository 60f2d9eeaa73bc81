/** Saves a recording where the person chooses, without holding it in memory. */

interface SaveFilePicker {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle>;
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.'));

/**
 * Asks for a place. Must be called from a user gesture.
 * @returns the file, which is created; `null` if the person cancelled; `undefined` where the browser has no picker,
 * or a policy forbids it
 */
export async function pickFile(
  name: string,
  mediaType: string,
): Promise<FileSystemFileHandle | null | undefined> {
  const picker = window as unknown as SaveFilePicker;
  try {
    return await picker.showSaveFilePicker?.({
      suggestedName: name,
      types: [{ accept: { [mediaType]: [extensionOf(name)] } }],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    return undefined;
  }
}

/**
 * Asks for a place where the browser has a file picker; elsewhere the file goes to the downloads. Must be called
 * from a user gesture. @returns a function that saves, `null` if the agent cancelled
 */
export async function chooseTarget(name: string): Promise<((file: Blob) => Promise<void>) | null> {
  const handle = await pickFile(name, 'video/webm');
  if (handle === null) return null;
  if (!handle) return async (file) => downloadAs(file, name);
  // Rejects if the agent revokes the access or the disk is full; the recording stays in the browser.
  return async (file) => file.stream().pipeTo(await handle.createWritable());
}

const revokeAfterMs = 60_000;

/** To the downloads. The browser reads the file while it saves, so it must stay for a while. */
export function downloadAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
