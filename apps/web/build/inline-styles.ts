/**
 * Inlines a page's style sheets, so that the prerendered screen is painted without waiting for another file.
 * The disabled links stay, so that lazy chunks do not load the same sheets again.
 */
import type { Plugin } from 'vite';

const sheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** @param page the document whose sheets are inlined; add it after `orderLayers` */
export function inlineStyles(page: string): Plugin {
  return {
    name: 'foyer:inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (!filename.endsWith(page)) return html;
        const files = [...html.matchAll(sheetLink)].map(([, file]) => file ?? '');
        const text = files.map((file) => {
          const sheet = bundle?.[file];
          if (sheet?.type !== 'asset') throw new Error(`The build has no style sheet ${file}.`);
          return String(sheet.source).trim();
        });
        const links = files.map((file) => `    <link rel="stylesheet" href="/${file}" disabled>\n`);
        const style = `    <style>${text.join('\n')}</style>\n`;
        return html.replace(sheetLink, '').replace(/ *<\/head>/, (end) => style + links.join('') + end);
      },
    },
  };
}
