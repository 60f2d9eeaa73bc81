/** Users who were invited and never signed in: their status in the table, and sending the invitation again. */
import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';

const sent = 'POST /api/manage/users/00000000-0000-4000-8000-000000000102/reset-password';

function buildUser(number: number, name: string, invitation: ManagedUser['invitation']): ManagedUser {
  return {
    id: `00000000-0000-4000-8000-00000000010${number}`,
    name,
    email: `user-${number}@acme.example`,
    role: 'AGENT',
    status: 'ACTIVE',
    languages: [],
    assignedProductIds: [],
    createdBy: null,
    createdAt: '2026-11-23T10:00:00.000Z',
    lastSignInAt: null,
    invitation,
    hasSecondFactor: false,
    version: 1,
  };
}

let shown: ConsolePage | null = null;
afterEach(async () => {
  await shown?.close();
  shown = null;
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const actionsOf = (name: string) => page.getByRole('button', { name: m.staff_table_row_actions({ name }) });

async function open(rows: readonly ManagedUser[]): Promise<ConsolePage> {
  await page.viewport(1280, 800);
  shown = await openConsolePage({
    path: '/app/users',
    role: 'ADMIN',
    state: 'full',
    answers: { 'GET /api/manage/users': { result: { rows, total: rows.length } } },
  });
  return shown;
}

test('an open and an expired invitation differ, and are sent again after a confirmation', async () => {
  const { api } = await open([buildUser(1, 'Ines Open', 'open'), buildUser(2, 'Ewa Expired', 'expired')]);
  await expect.element(row('Ines Open').getByText(m.staff_users_invited(), { exact: true })).toBeVisible();
  await expect.element(row('Ewa Expired').getByText(m.staff_users_invitation_expired())).toBeVisible();

  await actionsOf('Ewa Expired').click();
  await page.getByRole('menuitem', { name: m.staff_users_send_again() }).click();
  const dialog = page.getByRole('dialog');
  const email = 'user-2@acme.example';
  await expect.element(dialog.getByText(m.staff_users_send_again_text({ email }))).toBeVisible();
  expect(api.requests).not.toContain(sent);
  await dialog.getByRole('button', { name: m.staff_users_reset_do() }).click();

  await expect.element(page.getByText(m.staff_users_reset_sent({ email }))).toBeVisible();
  expect(api.requests).toContain(sent);
});

test('a user who has signed in is offered a new password instead', async () => {
  await open([buildUser(3, 'Sam Signed', null)]);
  await expect
    .element(row('Sam Signed').getByText(m.staff_users_status_active(), { exact: true }))
    .toBeVisible();

  await actionsOf('Sam Signed').click();

  await expect.element(page.getByRole('menuitem', { name: m.staff_users_reset() })).toBeVisible();
  await expect
    .element(page.getByRole('menuitem', { name: m.staff_users_send_again() }))
    .not.toBeInTheDocument();
});
