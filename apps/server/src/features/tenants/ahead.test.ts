import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aheadOf } from './ahead.ts';
import { brandFrom } from './brand.ts';
import { renderDocument } from './document.ts';
import { readWebBuild } from './web-build.ts';

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
  'src/features/meetings/livekit-room.ts': {
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

test('the room of an agent is everything it loads, but for what the document loads itself', () => {
  expect(build({ ...documents, '.vite/manifest.json': JSON.stringify(manifest) })?.roomFiles).toEqual([
    '/assets/agent-room-1.js',
    '/assets/meetings-1.css',
    '/assets/meetings-1.js',
    '/assets/livekit-room-1.js',
  ]);
});

test('a build without its own list has nothing to fetch ahead', () => {
  expect(build(documents)?.roomFiles).toEqual([]);
});

test.each([
  ['/', ['/api/config/'], []],
  ['/live/tour?utm_source=ad', ['/api/config/', '/api/products/tour'], []],
  ['/live/tour/', ['/api/config/', '/api/products/tour'], []],
  ['/live/tour?meetingId=4f1c', ['/api/config/'], ['/assets/room.js']],
  ['/live/%22%3E?meetingId=4f1c', ['/api/config/'], []],
])('%s', (url, answers, files) => {
  expect(aheadOf(url, { roomFiles: ['/assets/room.js'] })).toEqual({ answers, files });
});

test('what a page fetches ahead stands before the script that starts it, and the sheets after it: it would wait for them', () => {
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
    ahead: { answers: [], files: ['/assets/room.css', '/assets/room.js'] },
    drawn: null,
    styles: '',
  });
  const start = page.indexOf('start()');

  expect(page.indexOf('href="/assets/room.js"')).toBeLessThan(start);
  expect(page.indexOf('<link rel="stylesheet" crossorigin href="/assets/room.css">')).toBeGreaterThan(start);
});
