/** What is left of a file that was not completed. */
import { afterEach, expect, test, vi } from 'vitest';
import { createNewFile } from './new-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** A file that the person chose; where the test runs, in the private file system. */
async function choose(content: string): Promise<FileSystemDirectoryHandle> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('chosen', {
    create: true,
  });
  const file = await folder.getFileHandle('meeting.webm', { create: true });
  const writable = await file.createWritable();
  await writable.write(content);
  await writable.close();
  vi.stubGlobal('showSaveFilePicker', async () => file);
  return folder;
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

test('a chosen file into which nothing was written is removed', async () => {
  const folder = await choose('');

  await (await createNewFile('meeting.webm', 'video/webm'))?.discard();

  expect(await namesIn(folder)).toEqual([]);
});

test('a file that the person chose to replace stays when nothing replaces it', async () => {
  const folder = await choose('an earlier recording');

  await (await createNewFile('meeting.webm', 'video/webm'))?.discard();

  expect(await namesIn(folder)).toEqual(['meeting.webm']);
});
