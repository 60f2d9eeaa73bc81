/** The built pages as the page server needs them. The build itself names what each document loads. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type DocumentName = 'index.html' | 'staff.html';

export type WebBuild = Readonly<Record<DocumentName, string>>;

/** @returns `null` when the pages have not been built */
export function readWebBuild(dist: string): WebBuild | null {
  const fileOf = (name: DocumentName) => path.join(dist, name);
  if (!existsSync(fileOf('index.html')) || !existsSync(fileOf('staff.html'))) return null;
  const read = (name: DocumentName) => readFileSync(fileOf(name), 'utf8');
  return { 'index.html': read('index.html'), 'staff.html': read('staff.html') };
}
