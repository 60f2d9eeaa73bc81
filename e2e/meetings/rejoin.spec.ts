/**
 * A customer leaves the meeting and rejoins it, also from the page after a reload and from a new tab. Back and reloads
 * lead out of none of these pages.
 */
import { expectState } from '../support/browser/journey-states.ts';
import { expect, test } from '../support/journey.ts';
import { RoomView } from '../support/people/room-view.ts';

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
  await expect(agents.page.getByText(/Lea left and can rejoin for 2:\d\d/)).toBeVisible();
  await room.control('Rejoin').click();
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();
  await expect(agents.page.getByText(/can rejoin for/)).toBeHidden();

  await room.leave();
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
