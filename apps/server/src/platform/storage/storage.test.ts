import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe } from 'vitest';
import { testStorage } from '../../testing/storage/storage-contract.ts';
import { createFolderStorage } from './folder-storage.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('files in a folder', () => {
  testStorage(() => createFolderStorage(path.join(folder, 'files')));
});
