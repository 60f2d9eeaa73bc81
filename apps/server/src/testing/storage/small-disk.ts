/** A file system of eight megabytes for the tests of one file, which root can mount. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Registers the hook that unmounts it. @returns its folder, and whether it could be mounted */
export function mountSmallDisk(): { readonly disk: string; readonly isMounted: boolean } {
  const disk = mkdtempSync(path.join(tmpdir(), 'foyer-small-disk-'));
  const isMounted = mount(disk);
  afterAll(() => {
    if (isMounted) execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });
  return { disk, isMounted };
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
