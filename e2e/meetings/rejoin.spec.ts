/**
 * A customer leaves the meeting and rejoins it, also from the page after a reload and from a new tab. Back and reloads
 * lead out of none of these pages.
 */
import { expectState } from '../support/browser/journey-states.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

test('a customer who left rejoins, and both see live video', { tag: '@smoke' }, async ({ people }) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Rita Returns');
  const { room } = customer;
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await room.expectRemoteMedia();

  await room.leave();
  await expect(agents.page.getByText(/Rita left and can rejoin for 2:\d\d/)).toBeVisible();
  await room.control('Rejoin').click();

  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();
  await expect(agents.page.getByText(/can rejoin for/)).toBeHidden();
  // The page learns from this answer that it has to rejoin.
  expect(people.pageErrors()).toEqual([expect.stringMatching(/409 .*\/entry\)/)]);
  await agents.end();
});

test('a customer who left can rejoin, and ends the meeting only on request', async ({ people }) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Lea Rejoin');
  const { page, room } = customer;
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await room.expectRemoteMedia();

  await page.goBack();
  await expect(page.getByText("You're still in the meeting.")).toBeVisible();
  await room.control('OK').click();
  await expect(page.getByText("You're still in the meeting.")).toBeHidden();
  await page.reload();
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();

  await room.leave();
  await expectState(page, 'meeting-left');
  const time = page.getByText(/^\d:\d\d left$/);
  await expect(time).toHaveText(/^2:[0-5][0-8] left$/);
  const before = (await time.textContent()) ?? '';
  await page.reload();
  await expect(room.left).toBeVisible();
  await expect(time).toBeVisible();
  expect(((await time.textContent()) ?? '') <= before).toBe(true);
  await page.goBack();
  await expect(room.left).toBeVisible();
  const second = new RoomView(await page.context().newPage());
  await second.page.goto(`${customer.origin}/live/product-tour`);
  await second.control('Return to meeting').click();
  await second.expectRemoteMedia();
  await expectState(page, 'other-tab');
  await second.page.goBack();
  await expect(second.page.getByText("You're still in the meeting.")).toBeVisible();

  await second.leaveForGood();
  await second.expectEnded('You ended the meeting.');
  await second.page.reload();
  await second.expectEnded('You ended the meeting.');
  await second.page.goBack();
  await expect(second.page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await second.page.goForward();
  await second.expectEnded('You ended the meeting.');
  await expect(second.page.getByRole('button', { name: 'Send feedback' })).toBeVisible();
  await agents.expectEnded('Lea Rejoin ended the meeting.');
});

test('another visitor of the same product page sees the form, and cannot enter the meeting', async ({
  people,
}) => {
  const agent = await people.agent('demo', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('demo', 'Olga Own');
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();
  const someone = await people.customer('demo', 'Elsa Else');

  const expectWayBackOfCustomerAlone = async () => {
    const second = await customer.page.context().newPage();
    await second.goto(`${customer.origin}/live/product-tour`);
    await expect(second.getByRole('button', { name: 'Return to meeting' })).toBeVisible();
    await second.close();
    await someone.openForm('product-tour');
    await expect(someone.room.control('Return to meeting')).toBeHidden();
    await expect(someone.page.getByLabel('Your name')).toHaveValue('');
  };
  await expectWayBackOfCustomerAlone();
  await customer.room.leave();
  await expectWayBackOfCustomerAlone();

  await customer.room.control('Rejoin').click();
  await customer.room.expectRemoteMedia();
  // The page learns from this answer that it has to rejoin.
  expect(people.pageErrors()).toEqual([expect.stringMatching(/409 .*\/entry\)/)]);
  await agents.end();
});
