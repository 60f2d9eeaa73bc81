/** Signing in with a recovery code, and cancelling the removal of the second factor by a mailed link. */
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { expectToFit } from '../support/layout.ts';

const login = 'POST /api/users/login/';
const cancel = 'POST /api/users/second-factor-removal/cancel';

let opened: ConsolePage;
beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  document.documentElement.dataset.theme = 'light';
  await opened.close();
});

async function expectAccessible(): Promise<void> {
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme;
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    const { violations } = await axe.run(document);
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  }
  await expectToFit();
}

test('a removal is cancelled by the button, not by opening the page', async () => {
  opened = await openConsolePage({ path: '/login/keep-second-factor?token=abc', role: null, state: 'full' });
  const button = page.getByRole('button', { name: m.staff_keep_factor_do() });
  await expect.element(button).toBeVisible();
  await expectAccessible();
  expect(opened.api.requests.filter((request) => request.startsWith('POST'))).toEqual([]);

  await button.click();

  await expect.element(page.getByRole('heading', { name: m.staff_keep_factor_done_title() })).toBeVisible();
  expect(opened.api.bodyOf(cancel)).toEqual({ token: 'abc' });
});

test('says that a used link no longer works, and offers the sign-in page', async () => {
  opened = await openConsolePage({ path: '/login/keep-second-factor?token=abc', role: null, state: 'full' });
  opened.api.answer(cancel, errorResponse('link.invalid'));

  await page.getByRole('button', { name: m.staff_keep_factor_do() }).click();

  await expect.element(page.getByRole('heading', { name: m.staff_keep_factor_over_title() })).toBeVisible();
  await expect.element(page.getByRole('link', { name: m.staff_forgot_back() })).toBeVisible();
});

test('stays open with the reason when the server does not answer', async () => {
  opened = await openConsolePage({ path: '/login/keep-second-factor?token=abc', role: null, state: 'full' });
  opened.api.answer(cancel, new TypeError('Failed to fetch'));

  await page.getByRole('button', { name: m.staff_keep_factor_do() }).click();

  await expect.element(page.getByRole('alert')).toHaveTextContent(m.error_network_unreachable());
  await expect.element(page.getByRole('button', { name: m.staff_keep_factor_do() })).toBeVisible();
});

test('a passkey of another host is not offered; its host is named with a link, beside the other ways', async () => {
  opened = await openConsolePage({ path: '/login/', role: null, state: 'full' });
  const elsewhere = { methods: ['recoveryCode' as const], passkeyHosts: ['acme.other.example'] };
  opened.api.answer(login, errorResponse('auth.second_factor_required', elsewhere));
  await page.getByLabelText(m.staff_login_email()).fill('asha@acme.example');
  await page.getByLabelText(m.staff_login_password(), { exact: true }).fill('seven teal bicycles');
  await page.getByRole('button', { name: m.staff_login_submit() }).click();

  const link = page.getByRole('link', { name: 'This passkey works at acme.other.example' });
  await expect
    .element(link)
    .toHaveAttribute('href', `${location.protocol}//acme.other.example:${location.port}/login/`);
  await expect.element(page.getByRole('button', { name: m.staff_second_passkey() })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(m.staff_second_code())).not.toBeInTheDocument();
  await expect.element(page.getByText(m.staff_second_no_passkeys())).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: m.staff_second_recovery() })).toBeVisible();
  await expectAccessible();
});

test('a recovery code is offered, explained and sent in place of the code of the app', async () => {
  opened = await openConsolePage({ path: '/login/', role: null, state: 'full' });
  opened.api.answer(
    login,
    errorResponse('auth.second_factor_required', { methods: ['totp', 'recoveryCode'] }),
  );
  await page.getByLabelText(m.staff_login_email()).fill('asha@acme.example');
  await page.getByLabelText(m.staff_login_password(), { exact: true }).fill('seven teal bicycles');
  await page.getByRole('button', { name: m.staff_login_submit() }).click();
  await page.getByRole('button', { name: m.staff_second_recovery() }).click();

  const field = page.getByLabelText(m.staff_second_recovery_code());
  await expect.element(field).toHaveFocus();
  await expectAccessible();
  await page.getByRole('button', { name: m.staff_login_submit() }).click();
  await expect.element(page.getByText(m.staff_second_recovery_missing())).toBeVisible();

  opened.api.answer(login, errorResponse('auth.second_factor_wrong'));
  await field.fill('k7qm 2xdp 9rtb');
  await page.getByRole('button', { name: m.staff_login_submit() }).click();

  await expect.element(page.getByText(m.staff_second_recovery_wrong())).toBeVisible();
  expect(opened.api.bodyOf(login)).toMatchObject({ secondFactor: { recoveryCode: 'k7qm 2xdp 9rtb' } });
});
