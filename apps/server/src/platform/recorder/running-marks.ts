/** A mark for each running recording, in the data folder: a server that was killed finds in them what it has to complete. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Until a mark is removed: a server that is killed sooner may not have stored the end. */
const markLastsMs = 10_000;

/** @param folder of one kind of recorder */
export function createRunningMarks<Mark>(folder: string) {
  const fileOf = (recordingId: string) => join(folder, `${recordingId}.json`);
  const remove = (recordingId: string) => rm(fileOf(recordingId), { force: true });

  return {
    /** Replaces the mark at once. Two calls for one recording must follow each other. */
    async set(recordingId: string, mark: Mark): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${fileOf(recordingId)}.draft`;
      await writeFile(draft, JSON.stringify(mark), { mode: 0o600 });
      await rename(draft, fileOf(recordingId));
    },
    remove,
    /** Removes the mark when the end of the recording is stored for certain. */
    removeLater(recordingId: string): void {
      setTimeout(() => void remove(recordingId), markLastsMs).unref();
    },
    /** The marks of recordings whose end may not have been stored. What is damaged is removed. */
    async readAll(): Promise<Mark[]> {
      const names = await readdir(folder).catch(() => []);
      const marks = await Promise.all(
        names.map(async (name) => {
          try {
            if (!name.endsWith('.json')) throw new Error('half a mark');
            return JSON.parse(await readFile(join(folder, name), 'utf8')) as Mark;
          } catch {
            await rm(join(folder, name), { force: true });
            return null;
          }
        }),
      );
      return marks.filter((mark) => mark !== null);
    },
  };
}
