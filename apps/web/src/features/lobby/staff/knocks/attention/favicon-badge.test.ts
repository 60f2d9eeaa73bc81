import { expect, test, vi } from 'vitest';
import { badgeText, createFaviconBadge } from './favicon-badge.ts';

function buildBadge(draw = async (_picture: string, text: string): Promise<string | null> => `data:${text}`) {
  const link = { href: '/brand/favicon.svg', type: 'image/svg+xml' } as HTMLLinkElement;
  const drawn = vi.fn(draw);
  return { link, drawn, badge: createFaviconBadge({ findLink: () => link, draw: drawn }) };
}

test('draws each new number over the icon of the tenant', async () => {
  const { link, drawn, badge } = buildBadge();

  await badge.show(1);
  await badge.show(2);

  expect(drawn.mock.calls.map(([picture]) => picture)).toEqual(['/brand/favicon.svg', '/brand/favicon.svg']);
  expect(link).toMatchObject({ href: 'data:2', type: 'image/png' });
});

test('restores the icon of the tenant when there are no knocks', async () => {
  const { link, badge } = buildBadge();

  await badge.show(3);
  await badge.show(0);

  expect(link).toMatchObject({ href: '/brand/favicon.svg', type: 'image/svg+xml' });
});

test('ignores a slow drawing of an older number', async () => {
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

test('leaves the icon unchanged when drawing fails', async () => {
  const { link, badge } = buildBadge(() => Promise.reject(new Error('no canvas')));

  await badge.show(1);

  expect(link.href).toBe('/brand/favicon.svg');
});

test('shows 9+ above nine', () => {
  expect([1, 9, 10, 120].map(badgeText)).toEqual(['1', '9', '9+', '9+']);
});
