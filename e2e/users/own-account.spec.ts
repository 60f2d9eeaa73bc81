/** Staff accounts: password reset by mail, authenticator app and passkey. */
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { createStaff } from '../support/api/console-calls.ts';
import { readPasswordLink } from '../support/api/outbox.ts';
import { expect, test } from '../support/journey.ts';
import type { Staff } from '../support/people/staff.ts';

test('a forgotten password can be reset by a mailed link, which works once', async ({
  people,
  foyer: { port },
}) => {
  const owner = await people.staff('globex', 'owner');
  const { email, password } = await createStaff(owner, 'AGENT', 'Iris Vance');
  const visitor = await people.visitor('globex', { email, password: `${password}, a new one` });
  const { page } = visitor;
  await page.goto(visitor.address('/login/'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await visitor.expectHeading('Forgot password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText(`If ${email} has an account here`)).toBeVisible();

  const { pathname, search } = await readPasswordLink({ port, tenant: 'globex', to: email }, 'reset');
  await visitor.open(pathname + search, 'Choose a password');
  await page.getByLabel('New password', { exact: true }).fill(visitor.account.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await visitor.expectMessage('Your password is set. Sign in with it.');
  await visitor.fillSignIn();
  await visitor.expectHeading('Dashboard');

  const secondVisitor = await people.visitor('globex', { email, password });
  await secondVisitor.open(pathname + search, 'Choose a password');
  await secondVisitor.page.getByLabel('New password', { exact: true }).fill('this one comes too late');
  await secondVisitor.page.getByRole('button', { name: 'Set password' }).click();
  await secondVisitor.expectHeading('This link no longer works');
});

test('after an admin sets up an authenticator app, the next sign-in requires its code', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  const account = await createStaff(owner, 'ADMIN', 'Otto Pell');
  const admin = await people.staff('globex', account);
  const { page } = admin;
  await admin.open('/app/account', 'Your account');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const setupDialog = admin.dialog('Set up an authenticator app');
  await setupDialog.getByLabel('Current password').fill('not the current password');
  await setupDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(setupDialog.getByText("That's not your current password. Try again.")).toBeVisible();
  await setupDialog.getByLabel('Current password').fill(account.password);
  await setupDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = page.getByLabel('Code from your app');
  await code.fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await saveRecoveryCodes(admin);
  await admin.expectMessage('The app is now your second factor.');
  await admin.chooseInAccountMenu('Logout');
  await admin.confirm('Confirm Logout', 'Logout');
  await admin.expectSignedOut();

  await admin.fillSignIn();
  await admin.expectHeading('One more step');
  await code.fill('000000');
  await expect(page.getByText(/^That code isn't right/)).toBeVisible();
  // The code of this interval was consumed by the setup. The code of the next interval is accepted already.
  const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await code.fill(next);

  await admin.expectHeading('Dashboard');
});

test('an admin adds a passkey and signs in with it as the second factor', async ({ people }) => {
  const owner = await people.staff('globex', 'owner');
  const account = await createStaff(owner, 'ADMIN', 'Kaya Lund');
  const admin = await people.staff('globex', account);
  const { page } = admin;
  await addVirtualAuthenticator(page);
  await admin.open('/app/account', 'Your account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkeyDialog = admin.dialog('Add a passkey');
  await passkeyDialog.getByLabel('Name').fill('Work laptop');
  await passkeyDialog.getByLabel('Current password').fill(account.password);
  await passkeyDialog.getByRole('button', { name: 'Continue' }).click();
  await saveRecoveryCodes(admin);
  await admin.expectMessage('Passkey added');
  await expect(page.getByText('Work laptop')).toBeVisible();
  await admin.chooseInAccountMenu('Logout');
  await admin.confirm('Confirm Logout', 'Logout');
  await admin.expectSignedOut();

  await admin.fillSignIn();
  await admin.expectHeading('One more step');
  await page.getByRole('button', { name: 'Use a passkey' }).click();

  await admin.expectHeading('Dashboard');
});

async function saveRecoveryCodes(admin: Staff): Promise<void> {
  await admin.dialog('Save your recovery codes').getByRole('button', { name: "I've saved them" }).click();
}

/** A virtual authenticator that verifies its user without interaction. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}
