/** A session that ended on the server: the sign-in page says so. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';

let opened: ConsolePage;
afterEach(() => opened.close());

// The first test: that a session ended is kept until the next sign-in.
test('a visitor who did not sign in does not read that a session ended', async () => {
  opened = await openConsolePage({ path: '/app/products', role: null, state: 'full' });

  await expect.element(page.getByRole('heading', { name: m.staff_login_title() })).toBeVisible();
  await expect.element(page.getByText(m.staff_login_session_ended())).not.toBeInTheDocument();
});

test('after the session ended, the sign-in page shows that and keeps the address', async () => {
  opened = await openConsolePage({
    path: '/app/products',
    role: 'ADMIN',
    state: 'full',
    answers: {
      'GET /api/manage/products': errorResponse('auth.expired'),
      'POST /api/session/refresh': errorResponse('auth.invalid'),
    },
  });

  await expect.element(page.getByText(m.staff_login_session_ended())).toBeVisible();
  await expect.element(page.getByRole('heading', { name: m.staff_login_title() })).toBeVisible();
  expect(new URLSearchParams(location.search).get('redirectTo')).toBe('/app/products');
});
