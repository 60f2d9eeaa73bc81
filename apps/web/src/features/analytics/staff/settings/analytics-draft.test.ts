import type { ManagedAnalytics } from '@foyer/contract/analytics.ts';
import { expect, test } from 'vitest';
import { bodyOf, differs, draftOf, keepsSecret } from './analytics-draft.ts';

const saved: ManagedAnalytics = {
  provider: 'metabase',
  url: 'https://metabase.example.com/a',
  dashboardId: '12',
  parameter: 'tenant',
  username: '',
  hasSecret: true,
  isSecretUnreadable: false,
  version: 3,
};

test('an unchanged draft differs in nothing, and its body names no secret', () => {
  const draft = draftOf(saved);

  expect(differs(draft, saved)).toBe(false);
  expect(bodyOf(draft, 3)).toEqual({
    provider: 'metabase',
    url: 'https://metabase.example.com/a',
    dashboardId: '12',
    parameter: 'tenant',
    username: '',
    version: 3,
  });
  expect(differs({ ...draft, secret: null }, saved)).toBe(true);
  expect(bodyOf({ ...draft, provider: '' }, 3).provider).toBeNull();
});

test('a secret stays with its server, also at another path of it', () => {
  const draft = draftOf(saved);

  expect(keepsSecret({ ...draft, url: 'https://metabase.example.com/b' }, saved)).toBe(true);
  expect(keepsSecret({ ...draft, url: 'https://other.example.com/a' }, saved)).toBe(false);
  expect(keepsSecret({ ...draft, provider: 'superset' }, saved)).toBe(false);
});
