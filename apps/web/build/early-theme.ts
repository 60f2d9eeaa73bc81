/** Puts the person's own light or dark on the console before the first paint: a tiny script that blocks, where a module would be late. */
import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The key is that of `ui/staff/colour-scheme.ts`. */
const script =
  "try{var t=localStorage.getItem('foyer.theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}\n";

/** @param page the document it is for; the pages' policy allows no script that stands in the document itself */
export function earlyTheme(page: string): Plugin {
  let reference: string | undefined;
  return {
    name: 'foyer:early-theme',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      reference = this.emitFile({ type: 'asset', name: 'early-theme.js', source: script });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }): HtmlTagDescriptor[] {
        if (!filename.endsWith(page)) return [];
        const file = Object.keys(bundle ?? {}).find((name) => /early-theme-.*\.js$/.test(name));
        if (!reference || !file) return [{ tag: 'script', children: script, injectTo: 'head-prepend' }];
        return [{ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}
