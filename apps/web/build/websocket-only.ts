/** Removes the transports of engine.io-client that the live channel does not use: it uses WebSocket only. */
import path from 'node:path';
import type { Plugin } from 'vite';

const virtualModule = 'virtual:websocket-only';
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
      return `\0${virtualModule}`;
    },
    load(id) {
      if (id !== `\0${virtualModule}`) return null;
      return `import { WS } from ${JSON.stringify(websocket)};\nexport const transports = { websocket: WS };`;
    },
  };
}
