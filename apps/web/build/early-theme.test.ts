import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyThemeScript } from './early-theme.ts';

/** @returns the theme that the script sets on the document */
function themeOf(pathname: string, { isDark, chosen = null }: { isDark: boolean; chosen?: string | null }) {
  const dataset: { theme?: string } = {};
  runInNewContext(earlyThemeScript, {
    localStorage: { getItem: () => chosen },
    location: { pathname },
    matchMedia: () => ({ matches: isDark }),
    document: { documentElement: { dataset } },
  });
  return dataset.theme;
}

test.each(['/login/', '/app/login', '/login/reset'])(
  'the sign-in page %s follows the dark setting of the system',
  (pathname) => {
    expect(themeOf(pathname, { isDark: true })).toBe('dark');
    expect(themeOf(pathname, { isDark: false })).toBeUndefined();
  },
);

test('a theme that was chosen in this browser wins over the system', () => {
  expect(themeOf('/login/', { isDark: true, chosen: 'light' })).toBe('light');
});

test('the console follows the default of the tenant, not the system', () => {
  expect(themeOf('/app', { isDark: true })).toBeUndefined();
});

test('a browser without storage keeps the default', () => {
  const dataset = {};
  runInNewContext(earlyThemeScript, { document: { documentElement: { dataset } } });

  expect(dataset).toEqual({});
});
