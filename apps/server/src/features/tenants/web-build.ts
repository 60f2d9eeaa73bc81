/** The built pages as the page server needs them. The build itself names what each document loads. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type DocumentName = 'index.html' | 'staff.html';

/** A built document, and the hashes by which its own scripts may run: known before anything is written into it. */
export interface BuiltDocument {
  readonly template: string;
  readonly scriptHashes: readonly string[];
}

export type WebBuild = Readonly<Record<DocumentName, BuiltDocument>> & {
  /** Addresses of the scripts and styles of an agent's side of the room, beyond what the document loads by itself. */
  readonly roomFiles: readonly string[];
};

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** By the build's names: the room as agents enter it, and the media library that it fetches itself. */
const roomChunks = ['src/app/agent-room.tsx', 'src/features/meetings/livekit-room.ts'];

/** @returns `null` when the pages have not been built */
export function readWebBuild(dist: string): WebBuild | null {
  const fileOf = (name: string) => path.join(dist, name);
  if (!existsSync(fileOf('index.html')) || !existsSync(fileOf('staff.html'))) return null;
  const read = (name: string) => readFileSync(fileOf(name), 'utf8');
  const manifest = existsSync(fileOf(manifestName)) ? (JSON.parse(read(manifestName)) as Manifest) : {};
  const customers = read('index.html');
  return {
    'index.html': withHashes(customers),
    'staff.html': withHashes(read('staff.html')),
    roomFiles: filesOf(manifest, roomChunks).filter((file) => !customers.includes(file)),
  };
}

function withHashes(template: string): BuiltDocument {
  const scripts = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
  return {
    template,
    scriptHashes: scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`),
  };
}

const manifestName = '.vite/manifest.json';

/** What these chunks load with everything they import. */
function filesOf(manifest: Manifest, chunks: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [...(chunk.css ?? []), chunk.file]) files.add(`/${file}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of chunks) visit(name);
  return [...files];
}
