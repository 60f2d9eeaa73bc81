/** Remembers which files were copied and verified, in a file of lines that survives an interruption. */
import { appendFile, readFile } from 'node:fs/promises';

/** The ETags of a file and of its verified copy. */
interface CopyVersions {
  readonly from: string;
  readonly to: string;
}

export interface CopyRecords {
  /** Whether this version was copied, and the copy has not changed since. */
  has(name: string, versions: CopyVersions): boolean;
  add(name: string, versions: CopyVersions): Promise<void>;
}

/** @param target names the storage that is copied to: a copy elsewhere does not count */
export async function openCopyRecords(filePath: string, target: string): Promise<CopyRecords> {
  const lineOf = (name: string, { from, to }: CopyVersions) => JSON.stringify([target, name, from, to]);
  const text = await readFile(filePath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // An interrupted process may leave half a line, which then matches nothing.
  const known = new Set(text.split('\n'));
  if (text !== '' && !text.endsWith('\n')) await appendFile(filePath, '\n');
  return {
    has: (name, versions) => known.has(lineOf(name, versions)),
    async add(name, versions) {
      await appendFile(filePath, `${lineOf(name, versions)}\n`, { mode: 0o600 });
    },
  };
}
