/**
 * Moves the sheet that declares the cascade layers to the front: the first declaration decides their order.
 */
import type { Plugin } from 'vite';

const sheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

export function orderLayers(): Plugin {
  return {
    name: 'foyer:order-layers',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const links = [...html.matchAll(sheetLink)];
        const opensLayers = ([, file]: RegExpMatchArray): boolean => {
          const sheet = bundle?.[file ?? ''];
          return sheet?.type === 'asset' && String(sheet.source).trimStart().startsWith('@layer tokens');
        };
        const first = links.find(opensLayers);
        if (!first || first === links[0]) return html;
        return html.replace(first[0], '').replace(links[0]?.[0] ?? '', (before) => first[0] + before);
      },
    },
  };
}
