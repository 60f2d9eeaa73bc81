/** Preloads the font, which the first paint needs and the browser otherwise finds only in the style sheet. */
import type { HtmlTagDescriptor, Plugin } from 'vite';

export function preloadFont(): Plugin {
  return {
    name: 'foyer:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
