/** Who forgot the password gets in again by mail, and an app on the phone becomes the second proof. */
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { hire } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';
import { readPasswordLink } from '../support/outbox.ts';

test('a forgotten password is set anew by a link that works once', async ({ people, product: { port } }) => {
  const owner = await people.staff('globex', 'owner');
  const { email, password } = await hire(owner, 'AGENT', 'Iris Vance');
  const forgetful = await people.visitor('globex', { email, password: `${password}, a new one` });
  const { page } = forgetful;
  await page.goto(forgetful.address('/login/'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await forgetful.expectHeading('Forgot password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText(`If ${email} has an account here`)).toBeVisible();

  const { pathname, search } = await readPasswordLink({ port, tenant: 'globex', to: email }, 'reset');
  await forgetful.open(pathname + search, 'Choose a password');
  await page.getByLabel('New password', { exact: true }).fill(forgetful.account.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await forgetful.expectToBeTold('Your password is set. Sign in with it.');
  await forgetful.fillSignIn();
  await forgetful.expectHeading('Dashboard');

  const late = await people.visitor('globex', { email, password });
  await late.open(pathname + search, 'Choose a password');
  await late.page.getByLabel('New password', { exact: true }).fill('this one comes too late');
  await late.page.getByRole('button', { name: 'Set password' }).click();
  await late.expectHeading('This link does not work any more');
});

test('an admin sets up an authenticator app, and its code is asked for at the next sign-in', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  const account = await hire(owner, 'ADMIN', 'Otto Pell');
  const admin = await people.staff('globex', account);
  const { page } = admin;
  await admin.open('/app/account', 'Your account');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const proof = admin.dialog('Set up an authenticator app');
  await proof.getByLabel('Current password').fill('somebody at an open screen');
  await proof.getByRole('button', { name: 'Go on' }).click();
  await expect(proof.getByText('This is not your password.')).toBeVisible();
  await proof.getByLabel('Current password').fill(account.password);
  await proof.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const code = page.getByLabel('Code from your app');
  await code.fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await admin.expectToBeTold('The app is your second factor now.');
  await admin.chooseInAccountMenu('Logout');
  await admin.answer('Confirm Logout', 'Logout');
  await admin.expectSignedOut();

  await admin.fillSignIn();
  await admin.expectHeading('One more step');
  await code.fill('000000');
  await expect(page.getByText(/^That is not the code/)).toBeVisible();
  // The step that proved the app is used up: the code of the next one is good already.
  const next = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
  await code.fill(next);

  await admin.expectHeading('Dashboard');
});

test('an admin adds a passkey, and signs in with it', async ({ people }) => {
  const owner = await people.staff('globex', 'owner');
  const account = await hire(owner, 'ADMIN', 'Kaya Lund');
  const admin = await people.staff('globex', account);
  const { page } = admin;
  await holdAuthenticator(page);
  await admin.open('/app/account', 'Your account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = admin.dialog('Add a passkey');
  await adding.getByLabel('Name').fill('Work laptop');
  await adding.getByLabel('Current password').fill(account.password);
  await adding.getByRole('button', { name: 'Go on' }).click();
  await admin.expectToBeTold('The passkey is added.');
  await expect(page.getByText('Work laptop')).toBeVisible();
  await admin.chooseInAccountMenu('Logout');
  await admin.answer('Confirm Logout', 'Logout');
  await admin.expectSignedOut();

  await admin.fillSignIn();
  await admin.expectHeading('One more step');
  await page.getByRole('button', { name: 'Use a passkey' }).click();

  await admin.expectHeading('Dashboard');
});

/** A device that its owner has unlocked. */
async function holdAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}
