/** Recovery codes on the account page: shown once after they are created, and the warning when few are left. */
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { expectToFit } from '../support/layout.ts';

const create = 'POST /api/account/recovery-codes';
const codes = [...'23456789AB'].map((end) => `K7QM-2XDP-9RT${end}`);

let opened: ConsolePage;
afterEach(async () => {
  document.documentElement.dataset.theme = 'light';
  await opened.close();
});
beforeEach(() => page.viewport(1280, 800));

const section = page.getByRole('region', { name: m.staff_recovery_title() });
const dialog = page.getByRole('dialog');

async function openAccount(account: object): Promise<void> {
  const person = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Kavita Rao', email: 'k@acme.example' };
  const result = {
    ...person,
    role: 'ADMIN',
    theme: null,
    onDuty: false,
    mustSetUpSecondFactor: false,
    impersonatedUntil: null,
    hasTotp: true,
    passkeys: [],
    recoveryCodesLeft: 8,
    ...account,
  };
  opened = await openConsolePage({
    path: '/app/account',
    role: 'ADMIN',
    state: 'full',
    answers: { 'GET /api/account': { result }, [create]: { result: { codes } } },
  });
}

async function createCodes(): Promise<void> {
  await section.getByRole('button').click();
  await dialog.getByLabelText(m.staff_account_current(), { exact: true }).fill('seven teal bicycles');
  await dialog.getByRole('button', { name: m.staff_recovery_renew() }).click();
}

test('shows the new codes after the password, to copy, and only once', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openAccount({});
  await expect.element(section.getByText(m.staff_recovery_left({ count: 8 }))).toBeVisible();

  await createCodes();

  const shown = page.getByRole('dialog', { name: m.staff_recovery_codes_title() });
  await expect.element(shown.getByText(codes[9] ?? '')).toBeVisible();
  expect(opened.api.bodyOf(create)).toEqual({ password: 'seven teal bicycles' });
  await shown.getByRole('button', { name: m.staff_recovery_copy() }).click();
  expect(copied).toHaveBeenCalledWith(codes.join('\n'));
  await shown.getByRole('button', { name: m.staff_recovery_saved() }).click();
  await expect.element(shown).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(codes[0]);
  copied.mockRestore();
});

test('prints the codes alone', async () => {
  await openAccount({});
  await createCodes();
  const shown = page.getByRole('dialog', { name: m.staff_recovery_codes_title() });
  const printed: string[] = [];
  const append = vi.spyOn(document.body, 'append').mockImplementation((frame) => {
    document.body.appendChild(frame as HTMLIFrameElement);
    const { contentWindow, contentDocument } = frame as HTMLIFrameElement;
    if (contentWindow) contentWindow.print = () => void printed.push(contentDocument?.body.textContent ?? '');
  });

  await shown.getByRole('button', { name: m.staff_recovery_print() }).click();

  expect(printed).toHaveLength(1);
  for (const code of codes) expect(printed[0]).toContain(code);
  append.mockRestore();
  for (const frame of document.querySelectorAll('iframe[hidden]')) frame.remove();
});

test.each([
  [3, m.staff_recovery_few],
  [0, m.staff_recovery_none],
])('warns when %i codes are left', async (recoveryCodesLeft, sentence) => {
  await openAccount({ recoveryCodesLeft });

  await expect.element(section.getByText(sentence())).toBeVisible();
});

test('does not warn with four codes, and offers none without a second factor', async () => {
  await openAccount({ recoveryCodesLeft: 4 });
  await expect.element(section.getByText(m.staff_recovery_left({ count: 4 }))).toBeVisible();
  expect(section.getByText(m.staff_recovery_few()).query()).toBeNull();
  await opened.close();

  await openAccount({ hasTotp: false, recoveryCodesLeft: 0 });
  await expect.element(page.getByRole('region', { name: m.staff_totp_title() })).toBeVisible();
  expect(section.query()).toBeNull();
});

test('keeps the dialog open with the error at the field when the password is wrong', async () => {
  await openAccount({});
  opened.api.answer(create, errorResponse('request.invalid', { fields: { password: 'wrong' } }));

  await createCodes();

  await expect.element(dialog.getByText(m.staff_account_current_wrong())).toBeVisible();
});

test('shows codes after an authenticator app was set up, without asking for the password again', async () => {
  await openAccount({ hasTotp: false, recoveryCodesLeft: 0 });
  opened.api.answer('POST /api/account/totp', {
    result: { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' },
  });
  await page.getByRole('button', { name: m.staff_totp_set_up() }).click();
  await dialog.getByLabelText(m.staff_account_current(), { exact: true }).fill('seven teal bicycles');
  await dialog.getByRole('button', { name: m.staff_account_prove_go() }).click();

  await page.getByLabelText(m.staff_second_code()).fill('123456');
  await page.getByRole('button', { name: m.staff_totp_confirm() }).click();

  const shown = page.getByRole('dialog', { name: m.staff_recovery_codes_title() });
  await expect.element(shown.getByText(codes[0] ?? '')).toBeVisible();
  expect(opened.api.bodyOf(create)).toEqual({ password: 'seven teal bicycles' });
});

test('the codes are accessible and fit, also in the dark theme and on a phone', async () => {
  await openAccount({ recoveryCodesLeft: 2 });
  await createCodes();
  const shown = page.getByRole('dialog', { name: m.staff_recovery_codes_title() });
  await expect.element(shown.getByText(codes[0] ?? '')).toBeVisible();

  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    document.documentElement.dataset.theme = theme;
    await page.viewport(width, 844);
    await expectToFit();
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    const { violations } = await axe.run(document);
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});
