/** The built pages as the page server needs them: the two documents, and what each will load. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type DocumentName = 'index.html' | 'staff.html';

export interface WebBuild {
  readonly documents: Readonly<Record<DocumentName, string>>;
  /** What a page will ask for, so that it is asked for at once. @param route source file of a lazily loaded route */
  preloadsOf(document: DocumentName, route?: string): readonly Preload[];
}

export interface Preload {
  readonly kind: 'module' | 'style' | 'font';
  readonly href: string;
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** @returns `null` when the pages have not been built */
export function readWebBuild(dist: string): WebBuild | null {
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  const files = ['index.html', 'staff.html', '.vite/manifest.json'];
  if (!files.every((file) => existsSync(path.join(dist, file)))) return null;
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const documents = { 'index.html': read('index.html'), 'staff.html': read('staff.html') };
  return {
    documents,
    preloadsOf(document, route) {
      const wanted = collect(manifest, route ? [document, route] : [document]);
      return wanted.filter(({ href }) => !documents[document].includes(href));
    },
  };
}

/** The chunks and everything they import before they run. */
function collect(manifest: Manifest, keys: readonly string[]): Preload[] {
  const found = new Map<string, Preload>();
  const seen = new Set<string>();
  const add = (kind: Preload['kind'], file: string) => found.set(file, { kind, href: `/${file}` });
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    add('module', chunk.file);
    for (const file of chunk.css ?? []) add('style', file);
    for (const file of chunk.assets ?? []) if (file.endsWith('.woff2')) add('font', file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...found.values()];
}
