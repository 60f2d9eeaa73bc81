/** Staff belong to one tenant: their account and their tokens open nothing elsewhere. */

import { password } from '../support/foyer.ts';
import { expect, test } from '../support/journey.ts';
import { callTenant } from '../support/tenant-calls.ts';

test('an account of acme is refused at globex, in the same words as a wrong password', async ({ people }) => {
  const stranger = await people.agent('globex', 'agent');
  await stranger.openSignIn();

  await stranger.fillSignIn('agent@acme.test');

  await expect(
    stranger.page.getByText('Email and password do not match. Check both and try again.'),
  ).toBeVisible();
  await expect(stranger.lobby).toHaveCount(0);
});

test("an access token of acme is refused by globex's calls", async ({ product: { port } }) => {
  const body = { email: 'agent@acme.test', password, rememberMe: false, keycloakEnabled: false };
  const signedIn = await callTenant('/api/users/login/', { port, tenant: 'acme', method: 'POST', body });
  const token = signedIn.json().result.accessToken;

  const athome = await callTenant('/api/users/products', { port, tenant: 'acme', token });
  const abroad = await callTenant('/api/users/products', { port, tenant: 'globex', token });

  expect(athome.status).toBe(200);
  expect(abroad.status).toBe(401);
  expect(abroad.json().error.code).toBe('auth.invalid');
});

test('the console is closed to who has not signed in, and comes back to them afterwards', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'admin');
  await agent.page.goto(new URL('/app', agent.origin).href);
  await expect(agent.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await agent.fillSignIn('admin@acme.test');

  await expect(agent.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(agent.lobby).toHaveCount(0);
});

test('logging out asks first, and leads back to the sign-in', async ({ people }) => {
  const agent = await people.agent('globex', 'agent');
  await agent.signIn();

  await agent.page.getByRole('button', { name: /^Your account/ }).click();
  await agent.page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(dialog.getByText('Are you sure you want to logout?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Logout' }).click();

  await expect(agent.page).toHaveURL(/\/login/);
  await agent.page.goto(new URL('/app', agent.origin).href);
  await expect(agent.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
