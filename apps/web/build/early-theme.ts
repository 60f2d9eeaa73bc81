/**
 * Applies the person's theme before the first paint of the console, with a small blocking script: a module
 * would run too late.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { leaveOldBrowser } from './old-browser.ts';

/**
 * The storage key is that of the theme in `ui/staff/theme`. Before the first sign-in no theme is chosen, so
 * the sign-in pages follow the system's dark setting; the console follows the tenant's default.
 */
export const earlyThemeScript =
  "try{var t=localStorage.getItem('foyer.theme');" +
  "if(!t&&/^\\/(app\\/)?login(\\/|$)/.test(location.pathname)&&matchMedia('(prefers-color-scheme: dark)').matches)t='dark';" +
  "if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}\n";

const script = leaveOldBrowser('console') + earlyThemeScript;

/** @param page the document it is for; a separate file, because the pages' CSP allows no inline script */
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
