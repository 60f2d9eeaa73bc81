/** Reads the built web pages for the page server. The build's manifest names what each document loads. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type DocumentName = 'index.html' | 'staff.html';

/**
 * A built document, and the CSP hashes of its inline scripts, computed before the server inserts anything.
 */
export interface BuiltDocument {
  readonly template: string;
  readonly scriptHashes: readonly string[];
}

export type WebBuild = Readonly<Record<DocumentName, BuiltDocument>> & {
  /** Paths of the scripts and stylesheets of the agent's room that the document does not load by itself. */
  readonly roomFiles: readonly string[];
  /** `null` in a build without one. */
  readonly serviceWorker: string | null;
};

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Manifest entries: the room as agents enter it, and the media library that it imports dynamically. */
export const roomChunks = ['src/app/agent-room.tsx', 'src/features/meetings/livekit/livekit-room.ts'];

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
    serviceWorker: existsSync(fileOf(serviceWorkerName)) ? read(serviceWorkerName) : null,
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
const serviceWorkerName = 'service-worker.js';

/** The files of these chunks and of everything they import. */
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
