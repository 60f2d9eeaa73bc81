import { expect, test, vi } from 'vitest';
import { badgeText, createFaviconBadge } from './favicon-badge.ts';

function buildBadge(draw = async (_picture: string, text: string): Promise<string | null> => `data:${text}`) {
  const link = { href: '/brand/favicon.svg', type: 'image/svg+xml' } as HTMLLinkElement;
  const drawn = vi.fn(draw);
  return { link, drawn, badge: createFaviconBadge({ findLink: () => link, draw: drawn }) };
}

test('the number is drawn over the tenant\u2019s picture, however often it changes', async () => {
  const { link, drawn, badge } = buildBadge();

  await badge.show(1);
  await badge.show(2);

  expect(drawn.mock.calls.map(([picture]) => picture)).toEqual(['/brand/favicon.svg', '/brand/favicon.svg']);
  expect(link).toMatchObject({ href: 'data:2', type: 'image/png' });
});

test('when nobody knocks any more the tenant\u2019s picture is back', async () => {
  const { link, badge } = buildBadge();

  await badge.show(3);
  await badge.show(0);

  expect(link).toMatchObject({ href: '/brand/favicon.svg', type: 'image/svg+xml' });
});

test('a slow drawing does not bring an old number back', async () => {
  let finish = (_address: string): void => {};
  const { link, badge } = buildBadge((_picture, text) =>
    text === '1' ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(`data:${text}`),
  );

  const first = badge.show(1);
  await badge.show(0);
  finish('data:1');
  await first;

  expect(link.href).toBe('/brand/favicon.svg');
});

test('a picture that cannot be drawn leaves the tab as it is', async () => {
  const { link, badge } = buildBadge(() => Promise.reject(new Error('no canvas')));

  await badge.show(1);

  expect(link.href).toBe('/brand/favicon.svg');
});

test('beyond nine the badge says so', () => {
  expect([1, 9, 10, 120].map(badgeText)).toEqual(['1', '9', '9+', '9+']);
});
