import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brandFrom } from '../brand/brand.ts';
import { renderDocument } from './document.ts';
import { preloadsOf } from './preloads.ts';
import { readWebBuild, roomChunks } from './web-build.ts';

const manifest = {
  'index.html': { file: 'assets/main-1.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/app/agent-room.tsx': {
    file: 'assets/agent-room-1.js',
    imports: ['_shared.js', 'src/features/meetings/index.ts'],
  },
  'src/features/meetings/index.ts': {
    file: 'assets/meetings-1.js',
    css: ['assets/meetings-1.css'],
    imports: ['_shared.js'],
  },
  'src/features/meetings/livekit/livekit-room.ts': {
    file: 'assets/livekit-room-1.js',
    imports: ['src/features/meetings/index.ts'],
  },
};

function build(files: Record<string, string>) {
  const dist = mkdtempSync(path.join(tmpdir(), 'foyer-build-'));
  mkdirSync(path.join(dist, '.vite'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dist, name), content);
  const read = readWebBuild(dist);
  rmSync(dist, { recursive: true });
  return read;
}

const documents = { 'index.html': '/assets/main-1.js /assets/shared-1.js', 'staff.html': '' };

test('the files of the agent’s room are all it loads, except what the document loads itself', () => {
  expect(build({ ...documents, '.vite/manifest.json': JSON.stringify(manifest) })?.roomFiles).toEqual([
    '/assets/agent-room-1.js',
    '/assets/meetings-1.css',
    '/assets/meetings-1.js',
    '/assets/livekit-room-1.js',
  ]);
});

test.each(roomChunks)('%s, which the manifest is read for, is a file of the web app', (chunk) => {
  expect(existsSync(new URL(`../../../../../web/${chunk}`, import.meta.url))).toBe(true);
});

test('a build without a manifest has no files to preload', () => {
  expect(build(documents)?.roomFiles).toEqual([]);
});

test.each([
  ['/', ['/api/config/'], []],
  ['/live/tour?utm_source=ad', ['/api/config/', '/api/products/tour'], []],
  ['/live/tour/', ['/api/config/', '/api/products/tour'], []],
  ['/live/tour?meetingId=4f1c', ['/api/config/'], ['/assets/room.js']],
  ['/live/tour?meetingId=4f1c&external=1', ['/api/config/'], []],
  ['/live/%22%3E?meetingId=4f1c', ['/api/config/'], []],
])('preloads for %s', (url, calls, files) => {
  expect(preloadsOf(url, { roomFiles: ['/assets/room.js'] })).toEqual({ calls, files });
});

test('puts script preloads before the script that starts the page, and stylesheets after it, because it would wait for them', () => {
  const template = '<head><!--foyer:head-->\n    <script>start()</script>\n  </head>';
  const page = renderDocument({
    template,
    tenant: {
      name: 'Acme',
      brand: brandFrom({ preset: 'orange' }),
      favicon: '/favicon.svg',
      faviconFile: null,
    },
    nonce: 'n',
    preloads: { calls: [], files: ['/assets/room.css', '/assets/room.js'] },
    drawn: null,
    styles: '',
  });
  const start = page.indexOf('start()');

  expect(page.indexOf('href="/assets/room.js"')).toBeLessThan(start);
  expect(page.indexOf('<link rel="stylesheet" crossorigin href="/assets/room.css">')).toBeGreaterThan(start);
});
