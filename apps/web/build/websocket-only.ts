/** The live channel travels over a websocket alone: the client library's other ways of travelling stay out of the page. */
import path from 'node:path';
import type { Plugin } from 'vite';

const transports = 'virtual:websocket-only';
const isLibrary = /\/engine\.io-client\/build\/esm\/[^/]+\.js$/;

export function websocketOnly(): Plugin {
  let websocket = '';
  return {
    name: 'foyer:websocket-only',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './transports/index.js' || !importer || !isLibrary.test(importer)) return null;
      websocket = path.join(path.dirname(importer), 'transports/websocket.js');
      return `\0${transports}`;
    },
    load(id) {
      if (id !== `\0${transports}`) return null;
      return `import { WS } from ${JSON.stringify(websocket)};\nexport const transports = { websocket: WS };`;
    },
  };
}
