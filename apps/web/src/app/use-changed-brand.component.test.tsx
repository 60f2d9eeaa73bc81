/** A page that is open while the tenant changes its default theme or colour. */
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useChangedBrand } from './use-changed-brand.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.dataset.theme = 'light';
});

test('an open page takes over a changed default theme with its colours', async () => {
  document.documentElement.dataset.theme = 'light';
  document.head.insertAdjacentHTML('beforeend', '<style>@layer a;:root{--accent: red}</style>');
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(':root{--accent: rgb(1, 2, 3)}'));
  const { rerender } = await renderHook((props) => useChangedBrand(props as never), {
    initialProps: { mode: 'light', themeColor: 'orange' },
  });
  expect(fetched).not.toHaveBeenCalled();

  await rerender({ mode: 'dark', themeColor: 'orange' });

  expect(document.documentElement.dataset.theme).toBe('dark');
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  await expect.poll(accent).toBe('rgb(1, 2, 3)');
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/brand/palette.css');
});
