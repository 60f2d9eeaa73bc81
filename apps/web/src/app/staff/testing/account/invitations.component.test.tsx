/** Users who were invited and never signed in: their status in the table, and sending the invitation again. */
import type { LinkDelivery, ManagedUser } from '@foyer/contract/users/managed-users.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { expectMessage } from '../support/shown-messages.ts';

const sent = 'POST /api/manage/users/00000000-0000-4000-8000-000000000102/password-link';

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

const mailed: LinkDelivery = { isMailed: true, link: null, expiresAt: null };

async function open(
  rows: readonly ManagedUser[],
  { role = 'ADMIN', delivery = mailed }: { role?: Role; delivery?: LinkDelivery | null } = {},
): Promise<ConsolePage> {
  await page.viewport(1280, 800);
  shown = await openConsolePage({
    path: '/app/users',
    role,
    state: 'full',
    answers: {
      'GET /api/manage/users': { result: { rows, total: rows.length } },
      'POST /api/manage/users/:userId/password-link': { result: delivery },
      'POST /api/manage/users': { result: rows[0], delivery },
    },
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

  await expectMessage(m.staff_users_reset_sent({ email }));
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

const link = 'https://acme.example/login/reset?token=abc#user-2%40acme.example';
const notSent: LinkDelivery = { isMailed: false, link, expiresAt: '2026-11-30T10:00:00.000Z' };

async function createUser(): Promise<void> {
  await page.getByRole('button', { name: m.staff_users_new() }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(m.staff_users_name()).fill('Ines Open');
  await dialog.getByLabelText(m.staff_users_email(), { exact: true }).fill('user-1@acme.example');
  await dialog.getByRole('button', { name: m.staff_users_create() }).click();
}

test('an invitation that could not be emailed is shown as a link, without a promise of a mail', async () => {
  await open([buildUser(1, 'Ines Open', 'open')], { delivery: notSent });

  await createUser();

  const dialog = page.getByRole('dialog', {
    name: m.staff_users_invitation_link_title({ name: 'Ines Open' }),
  });
  await expect.element(dialog.getByText(link)).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: m.staff_users_invitation_link_copy() }))
    .toBeVisible();
  const promise = m.staff_users_created_note({ email: 'user-1@acme.example' });
  await expect.element(page.getByText(promise)).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole('link', { name: m.staff_users_invitation_link_setup() }))
    .not.toBeInTheDocument();
});

test('an invitation sent again that no mail carries is shown too, with the way to the settings', async () => {
  await open([buildUser(2, 'Ewa Expired', 'expired')], { role: 'SUPER_ADMIN', delivery: notSent });

  await actionsOf('Ewa Expired').click();
  await page.getByRole('menuitem', { name: m.staff_users_send_again() }).click();
  await page.getByRole('button', { name: m.staff_users_reset_do() }).click();

  const dialog = page.getByRole('dialog', {
    name: m.staff_users_invitation_link_title({ name: 'Ewa Expired' }),
  });
  await expect.element(dialog.getByText(link)).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: m.staff_users_invitation_link_setup() }))
    .toBeVisible();
});

test('a new password that no mail carries is reported, and no link is shown', async () => {
  const email = 'user-2@acme.example';
  await open([buildUser(2, 'Sam Signed', null)], {
    delivery: { isMailed: false, link: null, expiresAt: null },
  });

  await actionsOf('Sam Signed').click();
  await page.getByRole('menuitem', { name: m.staff_users_reset() }).click();
  await page.getByRole('button', { name: m.staff_users_reset_do() }).click();

  await expectMessage(m.staff_users_not_emailed({ email }));
  await expect.element(page.getByText(m.staff_users_reset_sent({ email }))).not.toBeInTheDocument();
});

test('a user created inactive gets no link, and nothing promises one', async () => {
  await open([buildUser(1, 'Ines Open', null)], { delivery: null });

  await createUser();

  await expectMessage(m.staff_users_created_only());
});
