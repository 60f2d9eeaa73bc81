import { expect, test } from 'vitest';
import { m } from '../../paraglide/messages.js';
import { createPushWorker } from './push-worker.ts';

const origin = 'https://acme.example';

function createScope(urls: string[] = []) {
  const shown: { title: string; options: NotificationOptions | undefined }[] = [];
  const focused: string[] = [];
  const opened: string[] = [];
  const worker = createPushWorker({
    location: { origin },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => urls.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url) => opened.push(url),
    },
  });
  const click = (data: unknown) => worker.onClick({ data, close: () => void focused.push('closed') });
  return { worker, click, shown, focused, opened };
}

test.each([
  ['customer-waiting', m.push_customer_waiting_title(), true],
  ['turn-near', m.push_turn_near_title(), false],
  ['turn-now', m.push_turn_now_title(), true],
])('a message %s is shown with its text, and replaces an earlier one', async (kind, title, stays) => {
  const { worker, shown } = createScope();

  await worker.onPush(JSON.stringify({ kind, path: '/app' }));

  expect(shown).toEqual([
    {
      title,
      options: expect.objectContaining({
        tag: kind,
        renotify: true,
        requireInteraction: stays,
        data: { path: '/app' },
      }),
    },
  ]);
});

test.each([null, 'no JSON', 'null', '{"kind":"of-a-later-version","path":"/app"}'])(
  'a message %j of another form is shown without details',
  async (text) => {
    const { worker, shown } = createScope();

    await worker.onPush(text);

    expect(shown).toMatchObject([{ title: m.push_other_title(), options: { tag: 'other' } }]);
  },
);

test.each([
  'https://evil.example/app',
  '//evil.example/app',
  'javascript:alert(1)',
  '/\\evil.example',
  7,
  undefined,
])('a click never opens another site, such as %j', async (path) => {
  const { worker, shown, click, opened } = createScope();

  await worker.onPush(JSON.stringify({ kind: 'customer-waiting', path }));
  await click(shown[0]?.options?.data);
  await click({ path });

  expect(opened).toEqual([`${origin}/`, `${origin}/`]);
});

test('a click opens the page', async () => {
  const { click, opened, focused } = createScope(['https://acme.example/live/demo']);

  await click({ path: '/app?from=push' });

  expect([opened, focused]).toEqual([['https://acme.example/app?from=push'], ['closed']]);
});

test.each([
  ['/app', 'https://acme.example/app/customers/1'],
  ['/live/demo/lobby', 'https://acme.example/live/demo/lobby?x=1'],
])('a click for %s focuses the open page %s', async (path, url) => {
  const { click, opened, focused } = createScope(['https://acme.example/other', url]);

  await click({ path });

  expect([opened, focused]).toEqual([[], ['closed', url]]);
});
