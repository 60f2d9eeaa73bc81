/** Few files for the customer's first page: on a phone's line each one more waits for its turn. */
import path from 'node:path';
import type { Plugin } from 'vite';

const source = path.resolve(import.meta.dirname, '../src');
const customerEntry = path.join(source, 'main.tsx');
const staffEntry = path.join(source, 'staff.tsx');
/** Lists of everything there is: what they lead to is not what is used of them. */
const lists = /[\\/](?:paraglide[\\/]messages|lucide-react)[\\/]/;
const spoken = /\bm\.(\w+)\(/g;

/** Module → the file it goes into, known once all modules are read. */
const chunkOf = new Map<string, 'first' | 'common'>();

/** What the page loads before the form stands, as `first`; what the console's entry loads too, as `common`. */
export function firstChunks(): Plugin {
  return {
    name: 'foyer:first-chunks',
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const neededBy = (entry: string) => {
        const modules = reachedFrom([entry], importsOf);
        const texts = [...modules].flatMap((id) => textsIn(this.getModuleInfo(id)?.code ?? ''));
        return new Set([...modules, ...reachedFrom(texts, importsOf)]);
      };
      const staff = neededBy(staffEntry);
      for (const id of neededBy(customerEntry)) chunkOf.set(id, staff.has(id) ? 'common' : 'first');
      chunkOf.delete(customerEntry);
    },
  };
}

/** For the bundler's groups. @returns `null` for modules that it places as it likes */
export function firstChunkOf(id: string): string | null {
  return chunkOf.get(id) ?? null;
}

function textsIn(code: string): string[] {
  return [...code.matchAll(spoken)].map(([, name]) => path.join(source, 'paraglide/messages', `${name}.js`));
}

function reachedFrom(starts: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const next of importsOf(id)) if (!lists.test(next)) reached.add(next);
  return reached;
}
