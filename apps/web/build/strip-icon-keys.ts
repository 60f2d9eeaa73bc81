/**
 * Removes React's keys from the shapes of Lucide's icons. The shapes never change their order, and 50 random keys
 * until the first video frame do not compress.
 */
import type { Plugin } from 'vite';

export function stripIconKeys(): Plugin {
  return {
    name: 'foyer:strip-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/ },
      handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
    },
  };
}
