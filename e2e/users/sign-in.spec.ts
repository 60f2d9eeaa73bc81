/** Sign-in and sign-out. Accounts are valid for one tenant only. */
import { expect, test } from '../support/journey.ts';

test('an account of acme cannot sign in at globex and gets the same message as for a wrong password', {
  tag: '@smoke',
}, async ({ people }) => {
  const stranger = await people.agent('globex', 'agent');
  await stranger.openSignIn();

  await stranger.fillSignIn('agent@acme.test');

  await expect(
    stranger.page.getByText("That email and password don't match. Check both and try again."),
  ).toBeVisible();
  await expect(stranger.lobby).toHaveCount(0);
});

test('opening the console signed out shows the sign-in page, and the console after signing in', {
  tag: '@smoke',
}, async ({ people }) => {
  const agent = await people.agent('acme', 'admin');
  await agent.page.goto(new URL('/app', agent.origin).href);
  await expect(agent.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await agent.fillSignIn('admin@acme.test');

  await expect(agent.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(agent.lobby).toHaveCount(0);
});

test('signing out asks for confirmation and returns to the sign-in page', async ({ people }) => {
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
