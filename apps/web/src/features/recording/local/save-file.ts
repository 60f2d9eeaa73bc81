/** Saves a recording where the agent chooses, without holding it in memory. */

interface SaveFilePicker {
  showSaveFilePicker?(options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }): Promise<FileSystemFileHandle>;
}

/**
 * Asks for a place where the browser has a file picker; elsewhere the file goes to the downloads. Must be called
 * from a user gesture. @returns a function that saves, `null` if the agent cancelled
 */
export async function chooseTarget(name: string): Promise<((file: Blob) => Promise<void>) | null> {
  const picker = window as unknown as SaveFilePicker;
  if (!picker.showSaveFilePicker) return async (file) => downloadAs(file, name);
  try {
    const handle = await picker.showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { 'video/webm': ['.webm'] } }],
    });
    return async (file) => {
      // Rejects if the agent revokes the access or the disk is full; the recording stays in the browser.
      await file.stream().pipeTo(await handle.createWritable());
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Some browsers have a picker that a policy forbids.
    return async (file) => downloadAs(file, name);
  }
}

const revokeAfterMs = 60_000;

function downloadAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file while it saves.
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
