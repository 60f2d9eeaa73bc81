/**
 * Fails the build if a page's files contain the entry of another page: both applications would start in one
 * document.
 */
import type { Plugin } from 'vite';

/** The entry modules: running one starts its application. */
const entries = ['/src/main.tsx', '/src/staff.tsx', '/src/server-render.tsx', '/src/service-worker.ts'];

interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
}

/** @returns the entries in these chunks, with their files; a page must have one */
export function entriesIn(chunks: readonly Chunk[]): string[] {
  return chunks.flatMap(({ fileName, moduleIds }) =>
    entries
      .filter((entry) => moduleIds.some((id) => id.endsWith(entry)))
      .map((entry) => `${entry} in ${fileName}`),
  );
}

export function singleEntry(): Plugin {
  return {
    name: 'foyer:single-entry',
    apply: 'build',
    generateBundle(_options, bundle) {
      const foundEntries = entriesIn(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (foundEntries.length !== 1)
        this.error(
          `A page must contain exactly one entry, but its files contain: ${foundEntries.join(', ')}.`,
        );
    },
  };
}
