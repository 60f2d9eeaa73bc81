/** A customer leaves the page, is told that it is the turn, and comes back to the same place in another browser. */
import { readLink } from '../support/api/outbox.ts';
import { expectNoViolations } from '../support/browser/accessibility.ts';
import { expect, test } from '../support/journey.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

test('a customer who leaves the page is notified by SMS, presses "On my way" and returns to the first place in another browser', async ({
  ownFoyer: foyer,
  people,
  browser,
}) => {
  const agent = await people.agent('demo', 'agent', { foyer });
  await agent.signIn();
  const first = await people.customer('demo', 'Asha Away', { foyer, context: phone });
  const second = await people.customer('demo', 'Bina Behind', { foyer });
  await first.register('product-tour');

  await first.page.getByRole('button', { name: 'Leave the page and keep my place' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Leave the page and keep your place' });
  await dialog.getByRole('radio', { name: '10 min' }).check();
  await expectNoViolations(first.page, 'the dialog');
  await dialog.getByRole('button', { name: 'Keep my place' }).click();
  await expect(first.page.getByRole('heading', { name: "We're keeping your place" })).toBeVisible();
  await expectNoViolations(first.page, 'the page of a customer who is away');
  await first.page.close();
  await second.register('product-tour');
  const list = agent.page.getByRole('region', { name: 'Queue' });
  await expect(list.getByRole('row').filter({ hasText: 'Asha Away' })).toContainText('Away, position kept');

  // The agent is free then, but it is the turn of the customer who is away.
  await agent.switchLobbyOn();
  await expect(list.getByRole('row').filter({ hasText: 'Asha Away' })).toContainText(
    /Away, notified at \d\d:\d\d/,
  );
  await second.expectQueuePosition(2);
  await expect(agent.knock('Bina Behind', 'Product Tour')).toBeHidden();

  const other = await browser.newContext();
  const back = await other.newPage();
  await back.goto(await readLink({ port: foyer.port, tenant: 'demo', to: first.mobileNumber }));
  await expect(back.getByRole('heading', { name: "It's your turn" })).toBeVisible();
  await expect(back.getByText(/We're keeping your place for [0-3]:\d\d/)).toBeVisible();
  await expectNoViolations(back, 'the page at the turn');
  await back.getByRole('button', { name: "I'm on my way" }).click();
  await expect(back.getByText(/We're keeping your place for (10:00|9:\d\d)/)).toBeVisible();
  await expect(agent.knock('Bina Behind', 'Product Tour')).toBeVisible();

  await back.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(back.getByRole('heading', { name: "You're in the lobby" })).toBeVisible();
  await expect(
    back.getByRole('region', { name: 'Your place' }).getByText('1', { exact: true }),
  ).toBeVisible();
  await expect(agent.knock('Asha Away', 'Product Tour')).toBeVisible();
  await second.expectQueuePosition(2);
  await other.close();
});
