/**
 * Puts a page's style sheets into the document: what the server draws there is painted without waiting for a second file.
 * The links stay, switched off, so that parts which come later do not fetch the same sheets again.
 */
import type { Plugin } from 'vite';

const sheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** @param page the document whose sheets it is about; put it after whatever orders them */
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
