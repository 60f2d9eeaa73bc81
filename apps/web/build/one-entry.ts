/** Fails a build in which one page's files hold the other page's entry: both applications would start in one document. */
import type { Plugin } from 'vite';

/** What starts a page: running it puts an application into the document. */
const starts = ['/src/main.tsx', '/src/staff.tsx', '/src/drawing.tsx'];

interface Chunk {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
}

/** @returns the starts that these files hold, with their files; a page has one */
export function startsIn(chunks: readonly Chunk[]): string[] {
  return chunks.flatMap(({ fileName, moduleIds }) =>
    starts
      .filter((start) => moduleIds.some((id) => id.endsWith(start)))
      .map((start) => `${start} in ${fileName}`),
  );
}

export function oneEntry(): Plugin {
  return {
    name: 'foyer:one-entry',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = startsIn(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (found.length !== 1)
        this.error(
          `Each page starts itself and nothing else. The files of this one hold: ${found.join(', ')}.`,
        );
    },
  };
}
