/** Lets the build remove the components of react-router that the pages do not use, such as its forms. */
import type { Plugin } from 'vite';

/** For development tools only, but an assignment keeps its component in the build. */
const displayNames = /^\w+\.displayName = "[^"]*";$/gm;
/** Calls without side effects. */
const creations = /= (?:\/\* @__PURE__ \*\/ )?(?=React(?:\$\d)?\.(?:forwardRef|createContext|memo)\()/g;

export function pruneReactRouter(): Plugin {
  return {
    name: 'foyer:prune-react-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
      handler: (code) => ({
        code: code.replaceAll(displayNames, '').replaceAll(creations, '= /* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
