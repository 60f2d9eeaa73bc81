/** Staff are taken on, changed and let go at the console, and two who change the same person do not overwrite each other. */
import { generate } from 'otplib';
import { hire, newWord } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';
import { readPasswordLink } from '../support/outbox.ts';

test('somebody new is made, sets a password by the mailed link, works, and is out within seconds once deactivated', async ({
  people,
  product: { port },
}) => {
  const admin = await people.staff('acme', 'admin');
  const account = { email: `${newWord()}@acme.test`, password: `a long one for ${newWord()}` };
  await admin.open('/app/users', 'Users');
  await admin.page.getByRole('button', { name: 'New user' }).click();
  const form = admin.dialog('New user');
  await form.getByLabel('Name').fill('Nisha Pillai');
  await form.getByLabel('Email').fill('agent@acme.test');
  await form.getByRole('checkbox', { name: 'JEE Live Demo' }).check();
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(form.getByText('This is already taken. Choose another.')).toBeVisible();
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Email').fill(account.email);
  await form.getByRole('button', { name: 'Create user' }).click();
  await admin.expectToBeTold(`Created. A link is on its way to ${account.email}.`);

  const newcomer = await people.visitor('acme', account);
  const { pathname, search } = await readPasswordLink({ port, tenant: 'acme', to: account.email }, 'welcome');
  await newcomer.open(pathname + search, 'Choose a password');
  await newcomer.page.getByLabel('New password', { exact: true }).fill('passwordpassword');
  await newcomer.page.getByRole('button', { name: 'Set password' }).click();
  await expect(newcomer.page.getByText(/Many people use this one/)).toBeVisible();
  await newcomer.page.getByLabel('New password', { exact: true }).fill(account.password);
  await newcomer.page.getByRole('button', { name: 'Set password' }).click();
  await newcomer.expectToBeTold('Your password is set. Sign in with it.');
  await newcomer.fillSignIn();
  await newcomer.expectHeading('Dashboard');
  await expect(newcomer.page.getByRole('switch', { name: 'Lobby' })).toBeVisible();

  await admin.search('Name or email', account.email);
  await admin.chooseInRow('Nisha Pillai', 'Edit');
  const edit = admin.dialog('Nisha Pillai');
  await edit.getByLabel('Name').fill('Nisha Menon');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(admin.row('Nisha Menon')).toContainText(account.email);
  await admin.chooseInRow('Nisha Menon', 'Deactivate');
  await admin.answer('Deactivate Nisha Menon?', 'Deactivate');
  await expect(admin.row('Nisha Menon')).toContainText('Inactive');

  await newcomer.expectSignedOut();
  await newcomer.fillSignIn();
  await newcomer.expectToBeTold('Email and password do not match. Check both and try again.');
});

test('of two who edit the same person the second is told who was faster, and nothing is overwritten', async ({
  people,
}) => {
  const admin = await people.staff('demo', 'admin');
  const owner = await people.staff('demo', 'owner');
  const { user } = await hire(admin, 'AGENT', 'Olu Adeyemi');
  const forms = [admin, owner].map((staff) => staff.dialog('Olu Adeyemi'));
  const [first, second] = forms;
  for (const staff of [admin, owner]) {
    await staff.open('/app/users', 'Users');
    await staff.search('Name or email', user.email);
    await staff.chooseInRow('Olu Adeyemi', 'Edit');
  }
  if (!first || !second) return;

  await second.getByLabel('Name').fill('Olu Bello');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second).toBeHidden();
  await first.getByLabel('Name').fill('Olu Okoye');
  await first.getByRole('button', { name: 'Save' }).click();

  const conflict = admin.dialog('Somebody was faster');
  await expect(conflict).toContainText('Grace Mwangi changed this at');
  const kept = await admin.call(`/api/manage/users/${user.id}`);
  expect(kept.json().result.name).toBe('Olu Bello');
  await conflict.getByRole('button', { name: 'Reload theirs' }).click();
  await expect(admin.dialog('Olu Bello').getByLabel('Name')).toHaveValue('Olu Bello');
});

test('a super admin helps somebody who lost the phone: the second factor goes, and with it every session', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  const account = await hire(owner, 'ADMIN', 'Otto Lind');
  const admin = await people.staff('globex', account);
  const post = (path: string, body: object) => admin.call(path, { method: 'POST', body });
  const begun = await post('/api/account/totp', { password: account.password });
  const code = await generate({ secret: begun.json().result.secret });
  expect((await post('/api/account/totp/confirm', { code })).status).toBe(204);
  await admin.open('/app', 'Dashboard');

  await owner.open('/app/users', 'Users');
  await owner.search('Name or email', account.email);
  await owner.chooseInRow('Otto Lind', 'Reset second factor');
  await owner.answer('Reset the second factor of Otto Lind?', 'Reset');
  await owner.expectToBeTold('Otto Lind has no second factor any more.');

  await admin.page.reload();
  await admin.expectSignedOut();
  await admin.fillSignIn();
  await admin.expectHeading('Dashboard');
});

test('an admin who is made an agent has an agent’s menu with the next page they load', async ({ people }) => {
  const owner = await people.staff('demo', 'owner');
  const { user, ...account } = await hire(owner, 'ADMIN', 'Mina Sato');
  const mina = await people.staff('demo', account);
  await mina.open('/app/products', 'Products');

  const { id, version, name, email, status, languages, assignedProductIds } = user;
  const body = { version, name, email, status, languages, assignedProductIds, role: 'AGENT' };
  expect((await owner.call(`/api/manage/users/${id}`, { method: 'PUT', body })).status).toBe(200);
  await mina.open('/app', 'Dashboard');

  await expect(await mina.openMenu()).toHaveText(['Dashboard', 'Customers', 'Schedules', 'Generate Link']);
  await mina.open('/app/products', 'Nothing behind this door');
});
