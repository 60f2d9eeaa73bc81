/** "Verify log" on the audit log: progress in parts, an intact log, a changed one, and a failure. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';

const route = 'POST /api/audit-logs/verifications';
const next = { seals: 1, seq: 400, head: 'ab', rows: 400 };
const part = { rows: 400, total: 1000, unsealed: 0, head: null, broken: null, next };
const whole = { rows: 998, total: 1000, unsealed: 2, head: 'c0ffee', broken: null, next: null };

let opened: ConsolePage;
afterEach(() => opened.close());

async function verify(...answers: unknown[]): Promise<void> {
  opened = await openConsolePage({ path: '/app/audit-logs', role: 'SUPER_ADMIN', state: 'empty' });
  opened.api.answer(route, ...answers);
  await page.getByRole('button', { name: m.staff_audit_verify() }).click();
}
const dialog = page.getByRole('dialog', { name: m.staff_audit_verify_title() });

test('continues where the first part ended, and says that the log is intact', async () => {
  await verify({ result: part }, { result: whole });

  await expect.element(dialog.getByText(m.staff_audit_intact({ count: 998, shown: '998' }))).toBeVisible();
  await expect.element(dialog.getByText(m.staff_audit_unsealed({ count: 2, shown: '2' }))).toBeVisible();
  await expect.element(dialog.getByText('c0ffee')).toBeVisible();
  expect(opened.api.bodyOf(route)).toEqual({ after: next });
});

test('shows the progress while a part is being verified', async () => {
  let finish: (answer: unknown) => void = () => {};
  const rest = new Promise((resolve) => {
    finish = resolve;
  });
  await verify({ result: part }, rest);

  await expect.element(dialog.getByText(m.staff_audit_verifying({ rows: '400' }))).toBeVisible();
  await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  finish({ result: whole });
  await expect.element(dialog.getByText('c0ffee')).toBeVisible();
});

test('names the first entry that does not match its seal', async () => {
  await verify({ result: { ...whole, rows: 17, broken: { rowId: '18', what: 'changed' } } });

  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(m.staff_audit_broken({ rows: '17', entry: '18' }));
  await expect.element(dialog.getByText('c0ffee')).not.toBeInTheDocument();
});

test('shows an error when the verification fails', async () => {
  await verify(errorResponse('server.failed'));

  await expect.element(dialog.getByRole('alert')).toHaveTextContent(m.error_server_failed());
});
